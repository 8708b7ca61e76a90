-- The messages after a version, atomically with the version they lead to.
-- KEYS: match, messages, old messages.  ARGV: version.
-- Answers {version, first version of the tail, tail, old chunks ({} unless the tail does not reach back)}.
local version = redis.call('HGET', KEYS[1], 'version')
if not version then
  return false
end
version = tonumber(version)
local first = version - redis.call('LLEN', KEYS[2]) + 1
local after = tonumber(ARGV[1])
if after >= first - 1 then
  return {version, after + 1, redis.call('LRANGE', KEYS[2], after + 1 - first, -1), {}}
end
return {version, first, redis.call('LRANGE', KEYS[2], 0, -1), redis.call('LRANGE', KEYS[3], 0, -1)}
