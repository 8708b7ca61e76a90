-- What a player has been told after a number.
-- KEYS: the player's notices. ARGV: the number, how many are kept.
-- Answers the newest number (0 without any), the number up to which notices are gone (0: none), then texts and numbers.
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2] or '0'
local floor = '0'
if redis.call('ZCARD', KEYS[1]) > tonumber(ARGV[2]) then
  floor = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
end
local answer = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[1], '+inf', 'WITHSCORES')
table.insert(answer, 1, floor)
table.insert(answer, 1, last)
return answer
