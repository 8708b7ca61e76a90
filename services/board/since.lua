-- The next entries of a journal: two compressed chunks at most, of which the first may begin earlier, then single ones.
-- KEYS: journal, old journal.  ARGV: after which version, entries of a chunk.
local old = redis.call('LLEN', KEYS[2])
local after, size = tonumber(ARGV[1]), tonumber(ARGV[2])
local first = math.floor(after / size)
if first >= old then
  return {{}, redis.call('LRANGE', KEYS[1], after - old * size, -1)}
end
local single = {}
if first + 2 >= old then
  single = redis.call('LRANGE', KEYS[1], 0, -1)
end
return {redis.call('LRANGE', KEYS[2], first, first + 1), single}
