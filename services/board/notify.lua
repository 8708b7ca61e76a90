-- One notice to one player, once.
-- KEYS: the player's notices (a sorted set: the text, its number as score).
-- ARGV: text, how many are kept, for how many ms, channel, player.
-- Numbers are milliseconds made unique, so that they go on when nothing has been kept.
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return 0
end
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local number = math.max(now, tonumber(last[2] or '0') + 1)
redis.call('ZADD', KEYS[1], string.format('%.0f', number), ARGV[1])
-- One more stays, whose number says from where on none is missing.
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -2 - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', ARGV[4], ARGV[5])
return 1
