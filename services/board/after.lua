-- The messages after a version, atomically with the version they lead to.
-- KEYS: match, messages, old messages.  ARGV: version, messages of a chunk, chunks at most.
-- Answers {version, first version of the tail, tail, old chunks ({} unless the tail does not reach back), the clock in
-- ms}. The tail is left out when there are more chunks before it.
local version = redis.call('HGET', KEYS[1], 'version')
if not version then
  return false
end
version = tonumber(version)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local first = version - redis.call('LLEN', KEYS[2]) + 1
local after, size, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if after >= first - 1 then
  return {version, after + 1, redis.call('LRANGE', KEYS[2], after + 1 - first, -1), {}, now}
end
local chunks = redis.call('LLEN', KEYS[3])
local from = math.max(0, chunks - math.ceil((first - 1 - after) / size))
local old = redis.call('LRANGE', KEYS[3], from, from + most - 1)
if from + most < chunks then
  return {version, first, {}, old, now}
end
return {version, first, redis.call('LRANGE', KEYS[2], 0, -1), old, now}
