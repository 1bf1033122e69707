/*
 * The server runs a script as one step. Each script has one key, so that it works on a cluster, and
 * is short, because the server does nothing else meanwhile.
 *
 * Numbers in parentheses are the positions of parameters in ARGV.
 */

/** Replaces a value (1) with another (2) for a lifetime (3), if the value has not changed. */
export const SWAP = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/** Removes a value (1) if it has not changed. */
export const REMOVE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`

/** Reads the clock of the server, by which entries expire: their scores are its instants. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/**
 * Adds an entry (1) of a hash (2) to the index of a refresh token for a lifetime (3), unless the
 * index has entries of another hash.
 *
 * All entries of one refresh token have the same hash, so comparing one of them is enough.
 */
export const HOLD_REFRESH_TOKEN = `${NOW}
local held = redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf', 'LIMIT', 0, 1)[1]
if not held then redis.call('DEL', KEYS[1]) end
if held and string.match(held, '^%S+ (.*)$') ~= ARGV[2] then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 1`

/**
 * Adds an entry (1) to an index for a lifetime (3), and removes some expired entries.
 *
 * Its score is not lower than that of the entry it replaces (2). The records expire by the same
 * clock, that of the server.
 */
export const ADD_ENTRY = `${NOW}
local expired = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 16)
local former = redis.call('ZSCORE', KEYS[1], ARGV[2])
if #expired > 0 then redis.call('ZREM', KEYS[1], unpack(expired)) end
redis.call('ZADD', KEYS[1], math.max(now + ARGV[3], tonumber(former or 0)), ARGV[1])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 1`

/**
 * Lists entries of an index in the order of their scores: those from a score (1) on, limited to a
 * count (2). Without a score, the list begins with the first entry that has not expired. The first
 * item of the reply is the score of the last entry.
 */
export const PAGE = `${NOW}
local from = ARGV[1] == '' and now or ARGV[1]
local entries = redis.call('ZRANGEBYSCORE', KEYS[1], from, '+inf', 'LIMIT', 0, ARGV[2])
local last = entries[#entries]
table.insert(entries, 1, last and redis.call('ZSCORE', KEYS[1], last) or ARGV[1])
return entries`

/** Finds a value, and how many milliseconds it has left. */
export const FIND_KEPT = `
return { redis.call('GET', KEYS[1]), tostring(redis.call('PTTL', KEYS[1])) }`

/** Keeps an instant (1) for a lifetime (2), or the later instant and the longer lifetime of before. */
export const REVOKE = `
local revoked = math.max(ARGV[1], redis.call('GET', KEYS[1]) or ARGV[1])
redis.call('SET', KEYS[1], revoked, 'PX', math.max(ARGV[2], redis.call('PTTL', KEYS[1])))
return 1`

/** Finds the client that has a name (1), and when its tokens were revoked. */
export const FIND_BY_NAME = `
local number = redis.call('HGET', KEYS[1], 'name:' .. ARGV[1])
if not number then return false end
return redis.call('HMGET', KEYS[1], 'client:' .. number, 'revoked:' .. number)`

/** Keeps the instant (2) at which the tokens of a client (1) were revoked, or the later one of before. */
export const REVOKE_CLIENT = `
local field = 'revoked:' .. ARGV[1]
redis.call('HSET', KEYS[1], field, math.max(ARGV[2], redis.call('HGET', KEYS[1], field) or ARGV[2]))
return 1`

/**
 * Stores a client (2) with a registration (3) under its number (1) and all its names (4 and later).
 *
 * It replaces the same client: the one with its number and registration that shares a name with it, or that has no
 * names if it has none. If the number or a name belongs to another client, nothing changes and the reply is 0.
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

/** The same, but also replies 0 if any client has the number. */
export const ADD_CLIENT = `
if redis.call('HGET', KEYS[1], 'client:' .. ARGV[1]) then return 0 end${PUT_CLIENT}`

/** Removes the client of a number (1) and all its names. */
export const REMOVE_CLIENT = `
local before = redis.call('HGET', KEYS[1], 'names:' .. ARGV[1])
if not before then return 0 end
for name in string.gmatch(before, '[^\\n]+') do redis.call('HDEL', KEYS[1], 'name:' .. name) end
redis.call('HDEL', KEYS[1], 'client:' .. ARGV[1], 'names:' .. ARGV[1], 'registration:' .. ARGV[1])
return 1`

/** Whether indexes have a layout (1), which is kept if there is none yet. */
export const SAME_LAYOUT = `
local layout = redis.call('GET', KEYS[1])
if not layout then redis.call('SET', KEYS[1], ARGV[1]) end
return (not layout or layout == ARGV[1]) and 1 or 0`

/** Writes a text (3) and its version (2) into a document if it has a version (1), `0` if none. */
export const REPLACE_DOCUMENT = `
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'text', ARGV[3])
return 1`
