-- What is owed for longer than it should be. Whoever claims it has until `again` before somebody else may.
-- KEYS: due.  ARGV: overdue by ms, again in ms, at most.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local overdue = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[1]), 'LIMIT', 0, ARGV[3])
for _, member in ipairs(overdue) do
  redis.call('ZADD', KEYS[1], 'XX', now - tonumber(ARGV[1]) + tonumber(ARGV[2]), member)
end
return overdue
