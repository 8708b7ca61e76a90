-- Every clock has been moved by this silence.  KEYS: pulse.  ARGV: from, to.
local silence = redis.call('HMGET', KEYS[1], 'from', 'to')
if silence[1] == ARGV[1] and silence[2] == ARGV[2] then
  redis.call('HDEL', KEYS[1], 'from', 'to')
end
return 1
