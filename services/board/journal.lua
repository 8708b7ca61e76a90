-- The whole journal: compressed chunks, then single entries.  KEYS: journal, old journal.
return {redis.call('LRANGE', KEYS[2], 0, -1), redis.call('LRANGE', KEYS[1], 0, -1)}
