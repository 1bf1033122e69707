import type { Confidence } from '@symbolon/explain'

/** What a setting of a storage must be. */
export interface SettingRow {
  readonly code: string
  readonly clause: string
  readonly confidence: Confidence | ((settings: ReadonlyMap<string, string>) => Confidence)
  readonly setting: string
  isBroken(value: string, settings: ReadonlyMap<string, string>): boolean
  readonly problem: string
  readonly expected: string
  readonly fix: string
}

const REDIS = 'docs/storage-redis.md#the-server'
const PROMISE = 'docs/storage.md#what-all-of-them-promise'

/** One row for each setting; a setting that a storage does not have, or not tell, is passed over. */
export const SETTING_ROWS: readonly SettingRow[] = [
  {
    code: 'storage_evicts',
    clause: REDIS,
    confidence: settings => (settings.get('maxmemory') === '0' ? 'possible' : 'certain'),
    setting: 'maxmemory-policy',
    isBroken: value => value !== 'noeviction',
    problem: 'Redis drops records when its memory is full: a used proof counts again, a revoked token too.',
    expected: 'noeviction',
    fix: 'Set maxmemory-policy to noeviction.',
  },
  {
    code: 'storage_not_durable',
    clause: REDIS,
    confidence: 'likely',
    setting: 'appendonly',
    isBroken: value => value !== 'yes',
    problem: 'A restart of Redis loses what was written since its last snapshot: used proofs count again.',
    expected: 'yes',
    fix: 'Set appendonly to yes.',
  },
  {
    code: 'storage_not_synced',
    clause: REDIS,
    confidence: 'likely',
    setting: 'appendfsync',
    isBroken: (value, settings) => value === 'no' && settings.get('appendonly') === 'yes',
    problem: 'When the machine of Redis dies, half a minute of writes is lost.',
    expected: 'everysec or always',
    fix: 'Set appendfsync to everysec.',
  },
  {
    code: 'storage_read_only',
    clause: PROMISE,
    confidence: 'certain',
    setting: 'role',
    isBroken: value => value === 'slave',
    problem: 'This Redis is a replica: every write fails.',
    expected: 'the master',
    fix: 'Use the address of the master, or "sentinel".',
  },
  {
    code: 'storage_loses_replicas',
    clause: REDIS,
    confidence: 'possible',
    setting: 'min-replicas-to-write',
    isBroken: (value, settings) => value === '0' && Number(settings.get('connected_slaves')) > 0,
    problem: 'A master that has lost its replicas goes on, and a failover loses what it writes.',
    expected: '1 or more, with min-replicas-max-lag',
    fix: 'Set min-replicas-to-write to 1.',
  },
  {
    code: 'storage_pauses',
    clause: REDIS,
    confidence: 'possible',
    setting: 'lazyfree-lazy-expire',
    isBroken: value => value === 'no',
    problem: 'Redis stands still while a large index expires.',
    expected: 'yes',
    fix: 'Set lazyfree-lazy-expire to yes.',
  },
  {
    code: 'storage_not_synced',
    clause: PROMISE,
    confidence: 'likely',
    setting: 'fsync',
    isBroken: value => value === 'off',
    problem: 'When the machine of PostgreSQL dies, the database may be damaged.',
    expected: 'on',
    fix: 'Set fsync to on.',
  },
  {
    code: 'storage_not_durable',
    clause: PROMISE,
    confidence: 'likely',
    setting: 'synchronous_commit',
    isBroken: value => value === 'off',
    problem: 'When PostgreSQL dies, its last commits are lost: used proofs count again.',
    expected: 'on',
    fix: 'Set synchronous_commit to on, at least for this user.',
  },
  {
    code: 'storage_not_durable',
    clause: PROMISE,
    confidence: 'likely',
    setting: 'innodb_flush_log_at_trx_commit',
    isBroken: value => value !== '1',
    problem: 'When the machine of the database dies, its last commits are lost: used proofs count again.',
    expected: '1',
    fix: 'Set innodb_flush_log_at_trx_commit to 1.',
  },
  {
    code: 'storage_read_only',
    clause: PROMISE,
    confidence: 'certain',
    setting: 'read_only',
    isBroken: value => value === 'on' || value === '1',
    problem: 'The database is a replica or read-only: every write fails.',
    expected: 'a database that can be written',
    fix: 'Use the address of the primary.',
  },
]
