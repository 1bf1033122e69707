import { isDeepStrictEqual } from 'node:util'
import type { Configured } from './configured.js'
import { type LoadedServices, loadServices, type ServiceListeners } from './loaded-services.js'
import { effectiveConfiguration } from './managed/effective.js'
import { sealedManaged } from './managed/sealed-managed.js'
import type { OpenStorage } from './storage/opened.js'

/** Milliseconds between two looks at what other processes have changed. */
const LOOK_EVERY = 1_000

/** Why a configuration with another storage is not served. */
export const STORAGE_CHANGED = 'the storage is another one: only a restart opens it'

/** What is served now. */
interface Current {
  /** As the file has it, without what is managed. */
  readonly file: Configured
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

  /** Serves another file. Rejects, and nothing changes, when it is wrong or has another storage. */
  replaceFile(file: Configured): Promise<void> {
    return this.#inTurn(async () => {
      if (!isDeepStrictEqual(file.storage, this.file.storage)) throw new TypeError(STORAGE_CHANGED)
      await sealAnew(file, this.#storage)
      await this.#load(file)
    })
  }

  /** Serves what is managed now, if that has changed. */
  renew(): Promise<void> {
    return this.#inTurn(async () => {
      const { file, version } = this.#current
      if (file.adminTokens.length === 0) return
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
      await this.renew().catch(error => this.#listeners.onFault(error, { operation: 'reload', port: 'document' }))
      isLooking = false
    }
    const timer = setInterval(() => void look(), every).unref()
    return async () => {
      clearInterval(timer)
      await this.#last
    }
  }

  async #load(file: Configured): Promise<void> {
    this.#current = await currentOf(file, this.#storage, this.#listeners)
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
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
  return { file, version, loaded: await loadServices(configured, storage, listeners) }
}
