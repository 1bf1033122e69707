/*
 * Scripts run on the server as one step. Each has one key, so that it runs on a cluster; each stays small, because nothing
 * else runs meanwhile.
 */

/** Puts a value for a lifetime in place of the one that is there, if that is still the same. */
export const SWAP = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/** Removes a value if it is still the same. */
export const REMOVE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`

/** What scripts begin with that must know when entries are outlived: scores are instants of the server's clock. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/**
 * Puts an entry (1) of a hash (2) into the index of a refresh token for a lifetime (3); no when entries of another hash
 * are there. All that are there have one hash, so that one of them answers for all.
 */
export const HOLD = `${NOW}
local held = redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf', 'LIMIT', 0, 1)[1]
if not held then redis.call('DEL', KEYS[1]) end
if held and string.match(held, '^%S+ (.*)$') ~= ARGV[2] then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 1`

/**
 * Puts an entry (1) into an index for a lifetime (3), never before the one that it follows (2), and takes out some that
 * have outlived theirs. The server's clock is also the one by which it forgets the records.
 */
export const ENTER = `${NOW}
local outlived = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 16)
local former = redis.call('ZSCORE', KEYS[1], ARGV[2])
if #outlived > 0 then redis.call('ZREM', KEYS[1], unpack(outlived)) end
redis.call('ZADD', KEYS[1], math.max(now + ARGV[3], tonumber(former or 0)), ARGV[1])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 1`

/** So many entries (2) of an index from a score (1) on, in the order of their scores; before them the score of the last. */
export const PAGE = `
local entries = redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], '+inf', 'LIMIT', 0, ARGV[2])
local last = entries[#entries]
table.insert(entries, 1, last and redis.call('ZSCORE', KEYS[1], last) or ARGV[1])
return entries`

/** The client that has a name (1). */
export const FIND_BY_NAME = `
local number = redis.call('HGET', KEYS[1], 'name:' .. ARGV[1])
if not number then return false end
return redis.call('HGET', KEYS[1], 'client:' .. number)`

/**
 * Puts a client (2) of a registration (3) under its number (1) and all its names (4 and on), in place of the one that has its
 * number and its registration, and shares a name with it or has none as it has none; no, and nothing changed, when its number
 * or a name belongs to another.
 */
export const PUT_CLIENT = `
local number, names, registration = ARGV[1], {}, 'registration:' .. ARGV[1]
for at = 4, #ARGV do
  local holder = redis.call('HGET', KEYS[1], 'name:' .. ARGV[at])
  if holder and holder ~= number then return 0 end
  names[ARGV[at]] = true
end
local before = redis.call('HGET', KEYS[1], 'names:' .. number)
if before then
  local same = before == '' and #ARGV == 3
  for name in string.gmatch(before, '[^\\n]+') do same = same or names[name] end
  if not same or (redis.call('HGET', KEYS[1], registration) or '') ~= ARGV[3] then return 0 end
  for name in string.gmatch(before, '[^\\n]+') do redis.call('HDEL', KEYS[1], 'name:' .. name) end
end
for at = 4, #ARGV do redis.call('HSET', KEYS[1], 'name:' .. ARGV[at], number) end
redis.call('HSET', KEYS[1], 'client:' .. number, ARGV[2], 'names:' .. number, table.concat(ARGV, '\\n', 4))
redis.call('HDEL', KEYS[1], registration)
if ARGV[3] ~= '' then redis.call('HSET', KEYS[1], registration, ARGV[3]) end
return 1`

/** The same, but no as well when anybody has the number. */
export const ADD_CLIENT = `
if redis.call('HGET', KEYS[1], 'client:' .. ARGV[1]) then return 0 end${PUT_CLIENT}`

/** Removes the client of a number (1) and all its names. */
export const REMOVE_CLIENT = `
local before = redis.call('HGET', KEYS[1], 'names:' .. ARGV[1])
if not before then return 0 end
for name in string.gmatch(before, '[^\\n]+') do redis.call('HDEL', KEYS[1], 'name:' .. name) end
redis.call('HDEL', KEYS[1], 'client:' .. ARGV[1], 'names:' .. ARGV[1], 'registration:' .. ARGV[1])
return 1`
