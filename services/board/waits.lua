-- A bot has nothing to do at this version: it is not owed a turn until something changes.
-- KEYS: match, due.  ARGV: version, member.  Answers the present version, 0 when there is no match.
local version = tonumber(redis.call('HGET', KEYS[1], 'version') or '0')
if version == tonumber(ARGV[1]) then
  redis.call('ZREM', KEYS[2], ARGV[2])
end
return version
