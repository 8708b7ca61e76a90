"""What changes a timer, each in one step on the store. Times are milliseconds of the store's own clock.

KEYS[1] `timers:{p}`: sorted set, match id -> when to look at it next. KEYS[2] `timers:{p}:records`: hash,
match id -> "generation state number". States: `armed` (number: when due), `paused` (number: what remains),
`over` (number: when it was due; 0: unknown), kept for a day so that a late repetition is known for one.
"""

from __future__ import annotations

KEPT_OVER_MS = 24 * 3600 * 1000

_OPENING = f"""
local zset, records, id = KEYS[1], KEYS[2], ARGV[1]

local function now_us()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end
local function now_ms() return math.floor(now_us() / 1000) end

local function read(match)
  local generation, state, number = string.match(
    redis.call('HGET', records, match) or '', '^(%d+) (%a+) (%d+)$')
  if generation then return {{generation = tonumber(generation), state = state, number = tonumber(number)}} end
end
local function write(generation, state, number, look_at)
  redis.call('HSET', records, id, string.format('%.0f %s %.0f', generation, state, number))
  if look_at then redis.call('ZADD', zset, string.format('%.0f', look_at), id)
  else redis.call('ZREM', zset, id) end
end
local function close(generation, due)
  write(generation, 'over', due, now_ms() + {KEPT_OVER_MS})
end
local function arm(generation, due)
  write(generation, 'armed', due, due)
  if redis.call('ZRANGE', zset, 0, 0)[1] == id then
    redis.call('PUBLISH', 'timers:armed', ARGV[#ARGV] .. ':' .. string.format('%.0f', due))
  end
end
local function answer(changed, record)
  if not record or record.state == 'over' then return {{changed, 0, 0}} end
  if record.state == 'armed' then return {{changed, record.number, 0}} end
  return {{changed, 0, record.number}}
end
local function armed_as(record, generation, due)
  return record and record.state == 'armed' and record.generation == generation and record.number == due
end
"""

# id, generation, due, partition. The same generation with another due time moves the timer: board may move a clock
# without a new generation. A repetition of what is armed, or was answered or cancelled, changes nothing.
ARM = f"""{_OPENING}
local generation, due, record = tonumber(ARGV[2]), tonumber(ARGV[3]), read(id)
if record then
  if record.generation > generation then return answer(0, record) end
  if record.generation == generation and (record.state == 'paused' or record.number == due) then
    return answer(0, record)
  end
end
arm(generation, due)
return {{1, due, 0}}
"""

# id, generation
PAUSE = f"""{_OPENING}
local generation, record = tonumber(ARGV[2]), read(id)
if not record or record.generation ~= generation or record.state ~= 'armed' then return answer(0, record) end
local remaining = math.max(0, record.number - now_ms())
write(generation, 'paused', remaining, nil)
return {{1, 0, remaining}}
"""

# id, generation, partition
RESUME = f"""{_OPENING}
local generation, record = tonumber(ARGV[2]), read(id)
if not record or record.generation ~= generation or record.state ~= 'paused' then return answer(0, record) end
local due = now_ms() + record.number
arm(generation, due)
return {{1, due, 0}}
"""

# id, generation. Also notes a generation that was never armed here, so that a delayed Arm of an older one does nothing.
CANCEL = f"""{_OPENING}
local generation, record = tonumber(ARGV[2]), read(id)
if record and record.generation > generation then return answer(0, record) end
local running = record and record.state ~= 'over'
local due = record and record.generation == generation and record.state ~= 'paused' and record.number or 0
if running or not record or record.generation < generation then close(generation, due) end
return {{running and 1 or 0, 0, 0}}
"""

# "", lease, limit. Answers now in microseconds, when to look next (-1: never), then id, generation, due of each
# timer claimed: nobody else looks at those before the lease ends.
CLAIM = f"""{_OPENING}
local now, claimed = now_us(), {{}}
local ms = math.floor(now / 1000)
for _, match in ipairs(redis.call('ZRANGEBYSCORE', zset, '-inf', ms, 'LIMIT', 0, ARGV[3])) do
  local record = read(match)
  if record and record.state == 'armed' then
    redis.call('ZADD', zset, ms + ARGV[2], match)
    for _, part in ipairs({{match, record.generation, record.number}}) do claimed[#claimed + 1] = part end
  else
    redis.call('ZREM', zset, match)
    redis.call('HDEL', records, match)
  end
end
local first = redis.call('ZRANGE', zset, 0, 0, 'WITHSCORES')
return {{now, tonumber(first[2] or -1), claimed}}
"""

# id, generation, due: answered. Changes nothing when the timer was moved meanwhile.
SETTLE = f"""{_OPENING}
local generation, due = tonumber(ARGV[2]), tonumber(ARGV[3])
if not armed_as(read(id), generation, due) then return 0 end
close(generation, due)
return 1
"""

# id, generation, due, delay, at: look again after `delay`, and, where `at` is given, not before it: it is the due
# time now. Answers when that is, 0 when the timer was moved meanwhile.
POSTPONE = f"""{_OPENING}
local generation, due, at = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[5])
if not armed_as(read(id), generation, due) then return 0 end
local look_at = math.max(at, now_ms() + ARGV[4])
write(generation, 'armed', at > 0 and look_at or due, look_at)
return look_at
"""
