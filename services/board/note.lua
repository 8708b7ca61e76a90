-- What a write id that has changed nothing was answered with.
-- KEYS: match, writes.  ARGV: write key, what it answers, how many a match has at most.
if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HLEN', KEYS[2]) < tonumber(ARGV[3]) then
  return redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2])
end
return 0
