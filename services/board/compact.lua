-- The oldest entries and messages give way to one compressed chunk of each.
-- KEYS: journal, old journal, messages, old messages.
-- ARGV: chunks of the old journal when it was read, entries replaced, journal chunk, message chunk, message chunks kept.
if redis.call('LLEN', KEYS[2]) ~= tonumber(ARGV[1]) then
  return 0
end
redis.call('LTRIM', KEYS[1], ARGV[2], -1)
redis.call('RPUSH', KEYS[2], ARGV[3])
redis.call('LTRIM', KEYS[3], ARGV[2], -1)
redis.call('RPUSH', KEYS[4], ARGV[4])
redis.call('LTRIM', KEYS[4], -tonumber(ARGV[5]), -1)
return 1
