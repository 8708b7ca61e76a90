-- One change of a match, whole or not at all.
-- KEYS: match, journal, messages, writes, due.
-- ARGV: expected version (0: there must be none), write key or '', what the write key answers, '1' to refuse when the
--       clock has run out, record, state ('' keeps it), entry, message, deadline in ms or 0, channel,
--       then triples of what is owed: how, member, delay in ms.
if ARGV[2] ~= '' then
  local written = redis.call('HGET', KEYS[4], ARGV[2])
  if written then
    return {'replayed', written}
  end
end
local match = redis.call('HMGET', KEYS[1], 'version', 'deadline')
local version = tonumber(match[1] or '0')
if version ~= tonumber(ARGV[1]) then
  return {'stale', version}
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local deadline = tonumber(match[2] or '0')
if ARGV[4] == '1' and deadline > 0 and now >= deadline then
  return {'late', version}
end

version = version + 1
if ARGV[6] == '' then
  redis.call('HSET', KEYS[1], 'version', version, 'record', ARGV[5], 'deadline', ARGV[9])
else
  redis.call('HSET', KEYS[1], 'version', version, 'record', ARGV[5], 'deadline', ARGV[9], 'state', ARGV[6])
end
redis.call('RPUSH', KEYS[2], ARGV[7])
redis.call('RPUSH', KEYS[3], ARGV[8])
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[4], ARGV[2], ARGV[3])
end
local answer = {'committed', version}
for i = 11, #ARGV, 3 do
  local how, member, due = ARGV[i], ARGV[i + 1], now + tonumber(ARGV[i + 2])
  if how == 'drop' then
    redis.call('ZREM', KEYS[5], member)
  elseif how == 'set' then
    redis.call('ZADD', KEYS[5], due, member)
  elseif redis.call('ZADD', KEYS[5], 'NX', due, member) == 1 then
    answer[#answer + 1] = member
  elseif how == 'touch' then
    redis.call('ZADD', KEYS[5], due, member)
  end
end
redis.call('PUBLISH', ARGV[10], ARGV[8])
return answer
