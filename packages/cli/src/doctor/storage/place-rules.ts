import { randomBytes } from 'node:crypto'
import { runtimeTimer } from '@symbolon/api'
import { createPorts, createStoresCheck } from '@symbolon/core'
import type { ReplayStore } from '@symbolon/core/stores'
import type { Flaw, Rule } from '../rule.js'
import type { Measured, SeenPlace } from './seen-place.js'
import { SETTING_ROWS, type SettingRow } from './setting-rows.js'

/** A rule about a place that could be opened. */
function ruleOf(
  row: Omit<Rule<SeenPlace>, 'run'>,
  run: (seen: SeenPlace, measured: Measured) => Promise<readonly Omit<Flaw, 'where'>[]>,
): Rule<SeenPlace> {
  return {
    ...row,
    async run(seen) {
      const { measured, where } = seen
      if ('unreachable' in measured) return []
      return (await run(seen, measured)).map(flaw => ({ where, ...flaw }))
    },
  }
}

const UNREACHABLE: Rule<SeenPlace> = {
  code: 'storage_unreachable',
  clause: 'docs/storage.md',
  confidence: 'certain',
  problem: 'The storage cannot be opened.',
  run: ({ measured, where }) =>
    'unreachable' in measured
      ? [
          {
            where,
            problem: `The storage cannot be opened: ${measured.unreachable}`,
            fix: 'Start it, or correct its address, user and password.',
          },
        ]
      : [],
}

const IN_MEMORY: Rule<SeenPlace> = {
  code: 'storage_forgets',
  clause: 'docs/storage.md#choosing',
  confidence: 'possible',
  problem: 'Records are in memory: a restart loses them, and two servers do not share them.',
  run: ({ place, where }) =>
    place.kind === 'memory'
      ? [
          {
            where,
            expected: 'sql or redis, except for tests and demos',
            actual: 'memory',
            fix: 'Set storage to "sql" or "redis".',
          },
        ]
      : [],
}

/** The oldest versions with all that the stores use. */
const OLDEST: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  Redis: [6, 2],
  PostgreSQL: [11, 0],
  'MySQL or MariaDB': [8, 0],
}

const OLD = ruleOf(
  {
    code: 'storage_old',
    clause: 'docs/storage.md',
    confidence: 'certain',
    problem: 'The storage is too old: it lacks commands that the stores use.',
  },
  async (_, { product }) => {
    const [major, minor] = (product && OLDEST[product.name]) ?? [0, 0]
    const [, ofMajor = major, ofMinor = minor] = (/^(\d+)(?:\.(\d+))?/.exec(product?.version ?? '') ?? []).map(Number)
    if (ofMajor > major || (ofMajor === major && ofMinor >= minor)) return []
    const actual = `${product?.name} ${product?.version}`
    return [{ expected: `${major}.${minor} or later`, actual, fix: 'Update it.' }]
  },
)

const PENDING = ruleOf(
  {
    code: 'migration_pending',
    clause: 'docs/storage-sql.md#migrations',
    confidence: 'certain',
    problem: 'Tables are missing, so the records were not tried.',
  },
  async ({ place }, { pending }) => {
    if (pending.length === 0) return []
    const serves = place.kind === 'sql' && place.migrate !== false
    return [
      {
        // A server that migrates does it when it starts.
        confidence: serves ? 'possible' : 'certain',
        problem: `Tables are missing, so the records were not tried: ${pending.join(', ')} is pending.`,
        fix: 'Run symbolon migrate up --config FILE, then symbolon doctor again.',
      },
    ]
  },
)

const UNREADABLE = ruleOf(
  {
    code: 'storage_settings_unknown',
    clause: 'docs/storage-redis.md#the-server',
    confidence: 'possible',
    problem: 'The user may not read the settings of Redis, so nobody knows whether it drops records.',
  },
  async ({ place }, { settings }) =>
    place.kind !== 'redis' || settings.has('maxmemory-policy')
      ? []
      : [
          {
            fix: 'Allow it +info and +config|get for this examination, or compare redis.conf with the document.',
          },
        ],
)

const CLOCK = ruleOf(
  {
    code: 'clock_differs',
    clause: 'RFC 9449 §11.1; RFC 7519 §4.1.4',
    confidence: 'likely',
    problem: 'The clocks of this machine and of the storage differ, so one of them is wrong.',
  },
  async ({ skew }, { clock }) => {
    if (clock === undefined || Math.abs(clock.ahead) - clock.asked <= Math.max(skew, 1) * 1_000) return []
    const seconds = Math.round(Math.abs(clock.ahead) / 1_000)
    return [
      {
        expected: `at most ${Math.max(skew, 1)} seconds (allowableClockSkew)`,
        actual: `the storage is ${seconds} seconds ${clock.ahead > 0 ? 'ahead' : 'behind'}`,
        fix: 'Let both machines follow NTP.',
      },
    ]
  },
)

/** Calls that claim one mark at the same time. */
const RIVALS = 8

const CLAIM = ruleOf(
  {
    code: 'claim_won_twice',
    clause: 'docs/storage.md#what-all-of-them-promise; RFC 9449 §11.1',
    confidence: 'certain',
    problem: 'A one-time mark can be claimed more than once: a used proof counts again.',
  },
  async ({ stores }) => {
    if (stores === undefined) return []
    const wins = await winsOf(stores.replays)
    if (typeof wins === 'string') return []
    return wins.one === 1 && wins.rivals === 1
      ? []
      : [
          {
            expected: `1 of 2 claims, and 1 of ${RIVALS} at once`,
            actual: `${wins.one} of 2, and ${wins.rivals} of ${RIVALS}`,
            fix: 'Write to one primary, and put no proxy that reads from replicas in between.',
          },
        ]
  },
)

/** How often one mark was won; a text when the store fails, which `store_ill` reports. */
async function winsOf(replays: ReplayStore): Promise<{ readonly one: number; readonly rivals: number } | string> {
  const now = Date.now()
  const claim = async (key: string) => Number((await replays.claim([{ key, until: now + 60_000 }], now))[0] === true)
  const [one, another] = [randomKey(), randomKey()]
  try {
    const first = await claim(one)
    const second = await claim(one)
    const rivals = await Promise.all(Array.from({ length: RIVALS }, () => claim(another)))
    return { one: first + second, rivals: rivals.reduce((sum, each) => sum + each, 0) }
  } catch {
    return 'the store failed'
  }
}

function randomKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Milliseconds in which a store must answer. */
const DEADLINE = 5_000

/** What each place keeps, where there are two. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'storage.tokens': ['accessTokens', 'revocations'],
  'storage.marks': ['pushedRequests', 'tickets', 'replays'],
}

const ILL = ruleOf(
  {
    code: 'store_ill',
    clause: 'docs/storage.md#asking-whether-it-works',
    confidence: 'certain',
    problem: 'A store does not keep a record and give it back.',
  },
  async ({ stores, service, where }) => {
    if (stores === undefined) return []
    const ports = createPorts({ service, stores, secrets: [randomKey()] })
    const check = createStoresCheck(ports, { milliseconds: DEADLINE, setTimer: runtimeTimer })
    const { ill } = await check()
    return ill
      .filter(({ store }) => KEPT[where]?.includes(store) ?? true)
      .map(({ store, error }) => ({
        problem: `The store ${store} does not keep a record and give it back.`,
        actual: error,
        fix: 'Look at the rights of the user, the free space, and the log of the storage.',
      }))
  },
)

/** What must hold before a server can start. */
export const OPENING_RULES: readonly Rule<SeenPlace>[] = [UNREACHABLE, PENDING]

/** What must hold for a place of storage. */
export const PLACE_RULES: readonly Rule<SeenPlace>[] = [
  UNREACHABLE,
  IN_MEMORY,
  OLD,
  PENDING,
  ...SETTING_ROWS.map(settingRule),
  UNREADABLE,
  CLOCK,
  ILL,
  CLAIM,
]

function settingRule(row: SettingRow): Rule<SeenPlace> {
  const { code, clause, setting, problem, expected, fix, isBroken } = row
  // The surest that it can be.
  const surest = typeof row.confidence === 'function' ? 'certain' : row.confidence
  const head = { code, clause, confidence: surest, problem }
  return ruleOf(head, async (_, { settings }) => {
    const value = settings.get(setting)
    if (value === undefined || !isBroken(value, settings)) return []
    const confidence = typeof row.confidence === 'function' ? row.confidence(settings) : row.confidence
    return [{ confidence, expected: `${setting} ${expected}`, actual: `${setting} ${value}`, fix }]
  })
}
