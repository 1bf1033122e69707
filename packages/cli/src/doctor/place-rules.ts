import { runtimeTimer } from '@symbolon/api'
import { createPorts, createStoresCheck } from '@symbolon/core'
import type { ReplayStore } from '@symbolon/core/stores'
import type { Confidence } from '@symbolon/explain'
import { newSecret } from '../secrets.js'
import type { Measured, SeenPlace } from './place.js'
import { certain, type Found, type Head, likely, possible, type Rule } from './rules.js'

interface SettingRule extends Head {
  readonly setting: string
  when(value: string, settings: ReadonlyMap<string, string>): boolean
  readonly expected: string
  /** Default: to set it to what is expected. */
  readonly fix?: string
  confidenceBy?(settings: ReadonlyMap<string, string>): Confidence
}

const REDIS = 'docs/storage-redis.md#the-server'
const PROMISE = 'docs/storage.md#what-all-of-them-promise'

/** One row for each setting; a setting that a storage does not have, or not tell, is passed over. */
const SETTING_ROWS: readonly SettingRule[] = [
  {
    ...certain('storage_evicts', REDIS),
    setting: 'maxmemory-policy',
    when: value => value !== 'noeviction',
    confidenceBy: settings => (settings.get('maxmemory') === '0' ? 'possible' : 'certain'),
    problem: 'Redis drops records when its memory is full: a used proof counts again, a revoked token too.',
    expected: 'noeviction',
  },
  {
    ...likely('storage_not_durable', REDIS),
    setting: 'appendonly',
    when: value => value !== 'yes',
    problem: 'A restart of Redis loses what was written since its last snapshot: used proofs count again.',
    expected: 'yes',
  },
  {
    ...likely('storage_not_synced', REDIS),
    setting: 'appendfsync',
    when: (value, settings) => value === 'no' && settings.get('appendonly') === 'yes',
    problem: 'When the machine of Redis dies, half a minute of writes is lost.',
    expected: 'everysec or always',
    fix: 'Set appendfsync to everysec.',
  },
  {
    ...certain('storage_read_only', PROMISE),
    setting: 'role',
    when: value => value === 'slave',
    problem: 'This Redis is a replica: every write fails.',
    expected: 'the master',
    fix: 'Use the address of the master, or "sentinel".',
  },
  {
    ...possible('storage_loses_replicas', REDIS),
    setting: 'min-replicas-to-write',
    when: (value, settings) => value === '0' && Number(settings.get('connected_slaves')) > 0,
    problem: 'A master that has lost its replicas goes on, and a failover loses what it writes.',
    expected: '1 or more, with min-replicas-max-lag',
    fix: 'Set min-replicas-to-write to 1.',
  },
  {
    ...possible('storage_pauses', REDIS),
    setting: 'lazyfree-lazy-expire',
    when: value => value === 'no',
    problem: 'Redis stands still while a large index expires.',
    expected: 'yes',
  },
  {
    ...likely('storage_not_synced', PROMISE),
    setting: 'fsync',
    when: value => value === 'off',
    problem: 'When the machine of PostgreSQL dies, the database may be damaged.',
    expected: 'on',
  },
  {
    ...likely('storage_not_durable', PROMISE),
    setting: 'synchronous_commit',
    when: value => value === 'off',
    problem: 'When PostgreSQL dies, its last commits are lost: used proofs count again.',
    expected: 'on',
    fix: 'Set synchronous_commit to on, at least for this user.',
  },
  {
    ...likely('storage_not_durable', PROMISE),
    setting: 'innodb_flush_log_at_trx_commit',
    when: value => value !== '1',
    problem: 'When the machine of the database dies, its last commits are lost: used proofs count again.',
    expected: '1',
  },
  {
    ...certain('storage_read_only', PROMISE),
    setting: 'read_only',
    when: value => value === 'on' || value === '1',
    problem: 'The database is a replica or read-only: every write fails.',
    expected: 'a database that can be written',
    fix: 'Use the address of the primary.',
  },
]

interface OpenRule extends Head {
  find(seen: SeenPlace, measured: Measured): Promise<Found> | Found
}

const settingRule = ({
  setting,
  when,
  expected,
  fix = `Set ${setting} to ${expected}.`,
  ...row
}: SettingRule): OpenRule => {
  const { confidenceBy, ...head } = row
  return {
    ...head,
    find(_, { settings }) {
      const value = settings.get(setting)
      if (value === undefined || !when(value, settings)) return undefined
      const confidence = confidenceBy?.(settings) ?? head.confidence
      return { confidence, expected: `${setting} ${expected}`, actual: `${setting} ${value}`, fix }
    },
  }
}

const PENDING: OpenRule = {
  ...certain('migration_pending', 'docs/storage-sql.md#migrations'),
  problem: 'Tables are missing, so the records were not tried.',
  find: ({ place }, { pending }) =>
    pending.length > 0 && {
      // A server that migrates does it when it starts.
      confidence: place.kind === 'sql' && place.migrate !== false ? 'possible' : 'certain',
      problem: `Tables are missing, so the records were not tried: ${pending.join(', ')} is pending.`,
      fix: 'Run symbolon migrate up --config FILE, then symbolon doctor again.',
    },
}

const OLDEST: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  Redis: [6, 2],
  PostgreSQL: [11, 0],
  'MySQL or MariaDB': [8, 0],
}

const OLD: OpenRule = {
  ...certain('storage_old', 'docs/storage.md'),
  problem: 'The storage is too old: it lacks commands that the stores use.',
  find(_, { product }) {
    const [major, minor] = (product && OLDEST[product.name]) ?? [0, 0]
    const [, ofMajor = major, ofMinor = minor] = (/^(\d+)(?:\.(\d+))?/.exec(product?.version ?? '') ?? []).map(Number)
    if (ofMajor > major || (ofMajor === major && ofMinor >= minor)) return undefined
    const actual = `${product?.name} ${product?.version}`
    return { expected: `${major}.${minor} or later`, actual, fix: 'Update it.' }
  },
}

const RIVALS = 8

/** Milliseconds in which a store must answer. */
const DEADLINE = 5_000

const KEPT: Readonly<Record<string, readonly string[]>> = {
  'storage.tokens': ['accessTokens', 'revocations', 'tokenFamilies'],
  'storage.marks': ['pushedRequests', 'tickets', 'replays'],
}

const TRIED: readonly OpenRule[] = [
  {
    ...possible('storage_settings_unknown', REDIS),
    problem: 'The user may not read the settings of Redis, so nobody knows whether it drops records.',
    find: ({ place }, { settings }) =>
      place.kind === 'redis' &&
      !settings.has('maxmemory-policy') && {
        fix: 'Allow it +info and +config|get for this examination, or compare redis.conf with the document.',
      },
  },
  {
    ...likely('clock_differs', 'RFC 9449 §11.1; RFC 7519 §4.1.4'),
    problem: 'The clocks of this machine and of the storage differ, so one of them is wrong.',
    find({ skew }, { clock }) {
      if (clock === undefined || Math.abs(clock.ahead) - clock.asked <= Math.max(skew, 1) * 1_000) return undefined
      const seconds = Math.round(Math.abs(clock.ahead) / 1_000)
      return {
        expected: `at most ${Math.max(skew, 1)} seconds (allowableClockSkew)`,
        actual: `the storage is ${seconds} seconds ${clock.ahead > 0 ? 'ahead' : 'behind'}`,
        fix: 'Let both machines follow NTP.',
      }
    },
  },
  {
    ...certain('store_ill', 'docs/storage.md#asking-whether-it-works'),
    problem: 'A store does not keep a record and give it back.',
    async find({ stores, service, where }) {
      if (stores === undefined) return undefined
      const ports = createPorts({ service, stores, secrets: [newSecret()] })
      const { ill } = await createStoresCheck(ports, { milliseconds: DEADLINE, setTimer: runtimeTimer })()
      return ill
        .filter(({ store }) => KEPT[where]?.includes(store) ?? true)
        .map(({ store, error }) => ({
          problem: `The store ${store} does not keep a record and give it back.`,
          actual: error,
          fix: 'Look at the rights of the user, the free space, and the log of the storage.',
        }))
    },
  },
  {
    ...certain('claim_won_twice', 'docs/storage.md#what-all-of-them-promise; RFC 9449 §11.1'),
    problem: 'A one-time mark can be claimed more than once: a used proof counts again.',
    async find({ stores }) {
      const wins = stores && (await winsOf(stores.replays))
      if (wins === undefined || (wins.one === 1 && wins.rivals === 1)) return undefined
      return {
        expected: `1 of 2 claims, and 1 of ${RIVALS} at once`,
        actual: `${wins.one} of 2, and ${wins.rivals} of ${RIVALS}`,
        fix: 'Write to one primary, and put no proxy that reads from replicas in between.',
      }
    },
  },
]

/** How often one mark was won; `undefined` when the store fails, which `store_ill` reports. */
async function winsOf(replays: ReplayStore): Promise<{ readonly one: number; readonly rivals: number } | undefined> {
  const now = Date.now()
  const claim = async (key: string) => Number((await replays.claim([{ key, until: now + 60_000 }], now))[0] === true)
  const [one, another] = [newSecret(), newSecret()]
  try {
    const first = await claim(one)
    const second = await claim(one)
    const rivals = await Promise.all(Array.from({ length: RIVALS }, () => claim(another)))
    return { one: first + second, rivals: rivals.reduce((sum, each) => sum + each, 0) }
  } catch {
    return undefined
  }
}

const UNREACHABLE: Rule<SeenPlace> = {
  ...certain('storage_unreachable', 'docs/storage.md'),
  problem: 'The storage cannot be opened.',
  find: ({ measured }) =>
    'unreachable' in measured && {
      problem: `The storage cannot be opened: ${measured.unreachable}`,
      fix: 'Start it, or correct its address, user and password.',
    },
}

const IN_MEMORY: Rule<SeenPlace> = {
  ...possible('storage_forgets', 'docs/storage.md#choosing'),
  problem: 'Records are in memory: a restart loses them, and two servers do not share them.',
  find: ({ place }) =>
    place.kind === 'memory' && {
      expected: 'sql or redis, except for tests and demos',
      actual: 'memory',
      fix: 'Set storage to "sql" or "redis".',
    },
}

const whenOpen = ({ find, ...head }: OpenRule): Rule<SeenPlace> => ({
  ...head,
  find: seen => ('unreachable' in seen.measured ? undefined : find(seen, seen.measured)),
})

export const OPENING_RULES: readonly Rule<SeenPlace>[] = [UNREACHABLE, whenOpen(PENDING)]

export const PLACE_RULES: readonly Rule<SeenPlace>[] = [
  ...[UNREACHABLE, IN_MEMORY],
  ...[OLD, PENDING, ...SETTING_ROWS.map(settingRule), ...TRIED].map(whenOpen),
]
