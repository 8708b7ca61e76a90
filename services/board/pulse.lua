-- The hall is alive. A silence before this pulse is kept until every clock has been moved by it.
-- KEYS: pulse.  ARGV: longest silence that is none, in ms.  Answers {now, from, to}; from 0: there was no silence.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local pulse = redis.call('HMGET', KEYS[1], 'last', 'from', 'to')
local last = tonumber(pulse[1] or now)
redis.call('HSET', KEYS[1], 'last', now)
if now - last > tonumber(ARGV[1]) then
  if not pulse[2] then
    pulse[2] = last
  end
  pulse[3] = now
  redis.call('HSET', KEYS[1], 'from', pulse[2], 'to', pulse[3])
end
return {now, tonumber(pulse[2] or '0'), tonumber(pulse[3] or '0')}
