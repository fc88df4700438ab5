// What Valkey does in one step, in its own language. Time is that of the server: processes whose clocks differ agree.

const serverTime = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/**
 * Says that a process is there and which limits it knows. KEYS: the processes, the id of this memory. ARGV: our id, our
 * limits, how long a silent process counts, an id for a new memory. Answers the memory's id, which changes when the server
 * has lost everything, and the limits of all processes that are there. Nobody was there in the future: what says so is forgotten.
 */
export const presenceScript = `${serverTime}
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now) .. ' ' .. ARGV[2])
redis.call('PEXPIRE', KEYS[1], 86400000)
redis.call('SET', KEYS[2], ARGV[4], 'NX')
local limits = {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local at, text = string.match(all[i + 1], '^(%d+) (.*)$')
  local silent = at and now - tonumber(at)
  if silent and silent >= 0 and silent < tonumber(ARGV[3]) then
    limits[#limits + 1] = text
  else
    redis.call('HDEL', KEYS[1], all[i])
  end
end
return {redis.call('GET', KEYS[2]), limits}`

/**
 * Spends from several limits at once, or from none of them. KEYS: one hash of slices for each limit. ARGV: 1 to spend
 * whatever the limits say; then window in ms, limit and cost for each. Answers 1 or 0, and what is spent of each.
 * A slice, a sixtieth of the window, is forgotten one whole window after it began, never sooner; one that has not begun, of
 * a server whose clock was ahead once, at once.
 */
export const spendScript = `${serverTime}
local spent, slices, fits = {}, {}, true
for i, key in ipairs(KEYS) do
  local slice = math.floor(now * 60 / tonumber(ARGV[3 * i - 1]))
  local sum = 0
  local all = redis.call('HGETALL', key)
  for j = 1, #all, 2 do
    local begun = tonumber(all[j])
    if not begun or begun < slice - 60 or begun > slice then
      redis.call('HDEL', key, all[j])
    else
      sum = sum + (tonumber(all[j + 1]) or 0)
    end
  end
  spent[i], slices[i] = sum, string.format('%.0f', slice)
  if sum + tonumber(ARGV[3 * i + 1]) > tonumber(ARGV[3 * i]) then fits = false end
end
if fits or ARGV[1] == '1' then
  for i, key in ipairs(KEYS) do
    local cost = tonumber(ARGV[3 * i + 1])
    if cost ~= 0 then
      redis.call('HINCRBYFLOAT', key, slices[i], ARGV[3 * i + 1])
      redis.call('PEXPIRE', key, math.ceil(tonumber(ARGV[3 * i - 1]) * 1.1))
      spent[i] = spent[i] + cost
    end
  end
end
local answer = {fits and 1 or 0}
for i = 1, #KEYS do answer[i + 1] = string.format('%.3f', spent[i]) end
return answer`

/**
 * Asks for values, and for the right to load those that are not there or too old. KEYS: a value and its lock, in turn.
 * ARGV: version, our token, how long a lock holds, how old a value may be. Answers the time, and for each key « found »,
 * « mine » or « theirs » with age and bytes of what there is; -1 and nothing where there is nothing, or of the future.
 */
export const claimScript = `${serverTime}
local answers = {}
for i = 1, #KEYS, 2 do
  local value = redis.pcall('HMGET', KEYS[i], 'version', 'at', 'data')
  local age, data = -1, ''
  local at = not value.err and value[1] == ARGV[1] and value[3] and tonumber(value[2] or '')
  if at and at <= now then age, data = now - at, value[3] end
  if age >= 0 and age < tonumber(ARGV[4]) then
    answers[#answers + 1] = {'found', age, data}
  elseif redis.call('SET', KEYS[i + 1], ARGV[2], 'NX', 'PX', ARGV[3]) then
    answers[#answers + 1] = {'mine', age, data}
  else
    answers[#answers + 1] = {'theirs', -1, ''}
  end
end
return {now, answers}`

/**
 * Keeps what was loaded and releases the locks. KEYS as above. ARGV: version, our token, time of the question, how long
 * to keep; then the bytes for each key, nothing where loading failed.
 */
export const shareScript = `
for i = 1, #KEYS, 2 do
  local data = ARGV[4 + (i + 1) / 2]
  if data ~= '' then
    redis.call('DEL', KEYS[i])
    redis.call('HSET', KEYS[i], 'version', ARGV[1], 'at', ARGV[3], 'data', data)
    redis.call('PEXPIRE', KEYS[i], ARGV[4])
  end
  if redis.call('GET', KEYS[i + 1]) == ARGV[2] then redis.call('DEL', KEYS[i + 1]) end
end
return 1`

/** Reads a note. KEYS: its key. ARGV: version. Answers its age and bytes; -1 and nothing where there is none. */
export const readScript = `${serverTime}
local note = redis.pcall('HMGET', KEYS[1], 'version', 'at', 'data')
local at = not note.err and note[1] == ARGV[1] and note[3] and tonumber(note[2] or '')
if not at or at > now then return {-1, ''} end
return {now - at, note[3]}`

/** Writes one. KEYS: its key. ARGV: version, how long to keep it, bytes. */
export const writeScript = `${serverTime}
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'at', string.format('%.0f', now), 'data', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/**
 * Asks for a file that all need and one makes. KEYS: its maker, its length, whether somebody waits for it. ARGV: our token, how
 * long a silent maker counts, how long the wish to have it does. Answers its length where it can be fetched, else 0, and 1 where we
 * are to make it.
 */
export const claimFileScript = `
local length = tonumber(redis.call('GET', KEYS[2]) or '')
if length then return {length, 0} end
local mine = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) or redis.call('GET', KEYS[1]) == ARGV[1]
if mine then return {0, 1} end
redis.call('SET', KEYS[3], '1', 'PX', ARGV[3])
return {0, 0}`

/** Says that we have the file. KEYS as above. ARGV: our token, how long we count. Answers 1 where somebody waits for it and it cannot be fetched. */
export const haveFileScript = `
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) or redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  if redis.call('EXISTS', KEYS[3]) == 1 and redis.call('EXISTS', KEYS[2]) == 0 then return 1 end
end
return 0`

/** Lets another process make it. KEYS: the maker. ARGV: our token. */
export const leaveFileScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`

/** Writes a piece of a file. KEYS: its key. ARGV: bytes, how long to keep them. */
export const writePieceScript = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`

/** The file can be fetched. KEYS: as of `claimFileScript`. ARGV: its length, how long. */
export const writtenFileScript = `
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
redis.call('DEL', KEYS[3])
return 1`

/** A piece of a file. KEYS: its key, the length of the file. Without the piece the file cannot be fetched, and is not offered any more. */
export const readPieceScript = `
local piece = redis.call('GET', KEYS[1])
if not piece then redis.call('DEL', KEYS[2]) end
return {piece or ''}`
