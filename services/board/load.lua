-- A match as it stands, the store's clock, and what a write id has committed.
-- KEYS: match, writes.  ARGV: write key or ''.
local time = redis.call('TIME')
local match = redis.call('HMGET', KEYS[1], 'version', 'record', 'state')
local written = false
if ARGV[1] ~= '' then
  written = redis.call('HGET', KEYS[2], ARGV[1])
end
return {match[1], match[2], match[3], time[1] * 1000 + math.floor(time[2] / 1000), written}
