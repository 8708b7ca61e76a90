-- KEYS: the match's own, due.  ARGV: seconds the match is kept, member no longer owed.
for i = 1, #KEYS - 1 do
  redis.call('EXPIRE', KEYS[i], ARGV[1])
end
return redis.call('ZREM', KEYS[#KEYS], ARGV[2])
