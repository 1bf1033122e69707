import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Configured } from './configured.js'
import { type LoadedServices, loadServices, type ServiceListeners } from './loaded-services.js'
import { effectiveConfiguration } from './managed/effective.js'
import { sealedManaged } from './managed/sealed-managed.js'
import type { OpenStorage } from './storage/storage.js'

/** Milliseconds between two looks at what other processes have changed. */
const LOOK_EVERY = 1_000

/** Why a configuration with another storage is not served. */
export const STORAGE_CHANGED = 'the storage is another one: only a restart opens it'

/** Which file is served, for whoever compares processes. */
export interface Identity {
  /** Equal for equal files. It says nothing to whoever does not have the secrets of the file. */
  readonly digest: string
  /** When this process began to serve it, in ISO 8601. */
  readonly since: string
}

/** A file that is loaded and not yet served. */
export interface Prepared {
  /** How many services there will be, those of the admin API among them. */
  readonly services: number
  /** Serves it from now on. */
  serve(): void
}

/** What is served now. */
interface Current {
  /** As the file has it, without what is managed. */
  readonly file: Configured
  readonly identity: Identity
  /** The version of what is managed. */
  readonly version: number
  readonly loaded: LoadedServices
}

/**
 * The services of a server, from its file and from what is managed. They are replaced as a whole,
 * one replacement after the other: requests that have begun end with the services before.
 */
export class ServedConfiguration {
  readonly #storage: OpenStorage
  readonly #listeners: ServiceListeners
  #current: Current
  #last: Promise<unknown> = Promise.resolve()
  /** Whether what is managed is sealed by the newest secret of the file. */
  #isSealed = true

  private constructor(storage: OpenStorage, listeners: ServiceListeners, current: Current) {
    this.#storage = storage
    this.#listeners = listeners
    this.#current = current
  }

  /** Loads the services. Rejects when something in the configuration is wrong. */
  static async load(file: Configured, storage: OpenStorage, listeners: ServiceListeners): Promise<ServedConfiguration> {
    await sealAnew(file, storage)
    return new ServedConfiguration(storage, listeners, await currentOf(file, storage, listeners))
  }

  get file(): Configured {
    return this.#current.file
  }

  get loaded(): LoadedServices {
    return this.#current.loaded
  }

  get identity(): Identity {
    return this.#current.identity
  }

  /** Serves another file. Rejects, and nothing changes, when it is wrong or has another storage. */
  async replaceFile(file: Configured): Promise<void> {
    const prepared = await this.prepare(file)
    prepared.serve()
    await this.#look()
  }

  /** Loads another file beside what is served. Rejects when it is wrong or has another storage. */
  prepare(file: Configured): Promise<Prepared> {
    return this.#inTurn(async () => {
      if (!isDeepStrictEqual(file.storage, this.file.storage)) throw new TypeError(STORAGE_CHANGED)
      const next = await currentOf(file, this.#storage, this.#listeners)
      const serve = () => {
        this.#current = { ...next, identity: identityOf(file) }
        this.#isSealed = false
      }
      return { services: next.loaded.services.length, serve }
    })
  }

  /** Serves what is managed now, if that has changed. */
  renew(): Promise<void> {
    return this.#inTurn(async () => {
      const { file, version } = this.#current
      if (file.adminTokens.length === 0) return
      if (!this.#isSealed) await sealAnew(file, this.#storage)
      this.#isSealed = true
      const newest = await sealedManaged(this.#storage.document, file.secrets).version()
      if (newest !== version) await this.#load(file)
    })
  }

  /** Looks each second for what other processes have changed, until it is stopped; then nothing runs any more. */
  follow(every = LOOK_EVERY): () => Promise<void> {
    let isLooking = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      await this.#look()
      isLooking = false
    }
    const timer = setInterval(() => void look(), every).unref()
    return async () => {
      clearInterval(timer)
      await this.#last
    }
  }

  /** What fails is tried again with the next look. */
  #look(): Promise<void> {
    return this.renew().catch(error => this.#listeners.onFault(error, { operation: 'reload', port: 'document' }))
  }

  async #load(file: Configured): Promise<void> {
    const { identity } = this.#current
    const next = await currentOf(file, this.#storage, this.#listeners)
    // Another file may be served by now.
    if (this.file === file) this.#current = { ...next, identity }
  }

  #inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(change)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

/** The secrets of a file may be new. */
async function sealAnew({ adminTokens, secrets }: Configured, { document }: OpenStorage): Promise<void> {
  if (adminTokens.length > 0) await sealedManaged(document, secrets).sealAnew()
}

async function currentOf(file: Configured, storage: OpenStorage, listeners: ServiceListeners): Promise<Current> {
  const { configured, version } = await effectiveConfiguration(file, storage.document)
  return { file, version, identity: identityOf(file), loaded: await loadServices(configured, storage, listeners) }
}

/** Keyed by the newest secret, so that nobody can try guesses of what the file contains. */
function identityOf({ secrets, source }: Configured): Identity {
  const digest = createHmac('sha256', secrets[0]).update(JSON.stringify(source)).digest('base64url')
  return { digest: digest.slice(0, 12), since: new Date().toISOString() }
}
