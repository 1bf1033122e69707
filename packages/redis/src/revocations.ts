import type { NameForm } from '@symbolon/core/internal'
import type { Instant, Revocation, RevocationStore } from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import type { StoreContext } from './context.js'
import { instantIn, instantText } from './instants.js'
import type { Keys } from './keys.js'
import { lifetime } from './lifetime.js'
import { REVOKE } from './scripts.js'
import { encryptionDone } from './stored-record.js'

/** Revocations in Redis: one key for each holder. */
export class RedisRevocationStore implements RevocationStore {
  readonly #redis: Connection
  readonly #keys: Keys
  readonly #name: NameForm

  constructor({ redis, keys, forms }: StoreContext) {
    this.#redis = redis
    this.#keys = keys
    this.#name = forms.revocation
  }

  async revoke({ key, revokedAt, retainedUntil }: Revocation, now: Instant): Promise<void> {
    const kept = lifetime(retainedUntil, now)
    const name = await encryptionDone(() => this.#name.written(key))
    await this.#redis.evalBoolean(REVOKE, this.#keys.revocation(name), instantText(revokedAt), kept)
  }

  async find(keys: readonly string[]): Promise<readonly (Instant | undefined)[]> {
    const names = await Promise.all(keys.map(key => encryptionDone(() => this.#name.searched(key))))
    // A command each, for a cluster has them on different nodes: clients send them together.
    return Promise.all(names.map(ofKey => this.#latest(ofKey)))
  }

  /** Does nothing, because Redis expires keys itself. */
  async sweep(): Promise<number> {
    return 0
  }

  /** The latest of all names that a key may have. */
  async #latest(names: readonly string[]): Promise<Instant | undefined> {
    const found = await Promise.all(names.map(name => this.#findNamed(name)))
    const instants = found.filter(instant => instant !== undefined)
    return instants.length === 0 ? undefined : Math.max(...instants)
  }

  async #findNamed(name: string): Promise<Instant | undefined> {
    const stored = await this.#redis.text('GET', this.#keys.revocation(name))
    return stored === undefined ? undefined : instantIn(stored)
  }
}
