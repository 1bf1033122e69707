import type { Instant, RecordText, TakeOnceStore } from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import { lifetime } from './lifetime.js'
import { recordIn } from './stored-record.js'

/** What is put once and taken once. */
interface Takeable {
  readonly key: string
  readonly retainedUntil: Instant
}

/** How one kind of these records is stored. */
export interface TakeOnceKind<Stored extends Takeable> {
  /** The key of Redis for the key of a record. */
  at(key: string): string
  /** How the record stands there. */
  readonly text: RecordText<Stored>
}

/** Pushed requests or tickets in Redis: one command for each verb, which the server runs as one step. */
export class RedisTakeOnceStore<Stored extends Takeable> implements TakeOnceStore<Stored> {
  readonly #redis: Connection
  readonly #kind: TakeOnceKind<Stored>

  constructor(redis: Connection, kind: TakeOnceKind<Stored>) {
    this.#redis = redis
    this.#kind = kind
  }

  async add(record: Stored, now: Instant): Promise<boolean> {
    const kept = lifetime(record.retainedUntil, now)
    return this.#redis.done('SET', this.#kind.at(record.key), this.#kind.text.write(record), 'NX', 'PX', kept)
  }

  async find(key: string): Promise<Stored | undefined> {
    return this.#read('GET', key)
  }

  async take(key: string): Promise<Stored | undefined> {
    return this.#read('GETDEL', key)
  }

  /** Nothing: Redis forgets by itself. */
  async sweep(): Promise<number> {
    return 0
  }

  async #read(name: 'GET' | 'GETDEL', key: string): Promise<Stored | undefined> {
    const stored = await this.#redis.text(name, this.#kind.at(key))
    return stored === undefined ? undefined : recordIn(stored, this.#kind.text, record => record.key === key)
  }
}
