import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { createPlainApi, serviceDirectory } from '@symbolon/api'
import { clientAttestations } from '@symbolon/attestation'
import { createPorts, type OnFault, type Ports, type Report, type ReportEvent } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import type { Telemetry } from '@symbolon/opentelemetry'
import { tokenPorts } from '@symbolon/token'
import type { Configured, ConfiguredService } from './configuration.js'
import { encryptedManaged } from './managed/encrypted-managed.js'
import { effectiveConfiguration } from './managed/merged.js'
import type { OpenStorage } from './storage/storage.js'
import { repeating } from './sweeping.js'

interface LoadedServices {
  readonly services: readonly Ports[]
  isService(serviceId: string): boolean
  answer(call: HttpCall, report: Report): Promise<HttpAnswer>
}

export interface ServiceListeners {
  readonly onFault: OnFault
  readonly telemetry: Telemetry | undefined
}

/** Which file is served, for whoever compares processes. */
export interface Identity {
  /** Equal for equal files. It says nothing to whoever does not have the secrets of the file. */
  readonly digest: string
  /** When this process began to serve it, in ISO 8601. */
  readonly since: string
}

export interface Prepared {
  /** How many services there will be, those of the admin API among them. */
  readonly services: number
  serve(): void
}

interface Current {
  /** As the file has it, without what is managed. */
  readonly file: Configured
  readonly identity: Identity
  readonly version: number
  readonly loaded: LoadedServices
}

/** Milliseconds between two looks at what other processes have changed. */
const LOOK_EVERY = 1_000

/**
 * The services of a server, from its file and from what is managed. They are replaced as a whole,
 * one replacement after the other: requests that have begun end with the services before.
 */
export class ServedConfiguration {
  readonly #storage: OpenStorage
  readonly #listeners: ServiceListeners
  #current: Current
  #last: Promise<unknown> = Promise.resolve()
  /** Whether what is managed is encrypted by the newest secret of the file. */
  #isEncrypted = true

  private constructor(storage: OpenStorage, listeners: ServiceListeners, current: Current) {
    this.#storage = storage
    this.#listeners = listeners
    this.#current = current
  }

  static async load(file: Configured, storage: OpenStorage, listeners: ServiceListeners): Promise<ServedConfiguration> {
    await encryptAnew(file, storage)
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

  prepare(file: Configured): Promise<Prepared> {
    return this.#inTurn(async () => {
      if (!isDeepStrictEqual(file.storage, this.file.storage)) throw new TypeError(STORAGE_CHANGED)
      const next = await currentOf(file, this.#storage, this.#listeners)
      const serve = () => {
        this.#current = { ...next, identity: identityOf(file) }
        this.#isEncrypted = false
      }
      return { services: next.loaded.services.length, serve }
    })
  }

  renew(): Promise<void> {
    return this.#inTurn(async () => {
      const { file, version, identity } = this.#current
      if (file.adminTokens.length === 0) return
      if (!this.#isEncrypted) await encryptAnew(file, this.#storage)
      this.#isEncrypted = true
      const newest = await encryptedManaged(this.#storage.document, file.secrets).version()
      if (newest === version) return
      const next = await currentOf(file, this.#storage, this.#listeners)
      // Another file may be served by now.
      if (this.file === file) this.#current = { ...next, identity }
    })
  }

  /** Looks each second for what other processes have changed, until it is stopped; then nothing runs any more. */
  follow(every = LOOK_EVERY): () => Promise<void> {
    const stop = repeating(every, () => this.#look())
    return async () => {
      await stop()
      await this.#last
    }
  }

  /** What fails is tried again with the next look. */
  #look(): Promise<void> {
    return this.renew().catch(error => this.#listeners.onFault(error, { operation: 'reload', port: 'document' }))
  }

  #inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(change)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

const STORAGE_CHANGED = 'the storage is another one: only a restart opens it'

/** The secrets of a file may be new. */
async function encryptAnew({ adminTokens, secrets }: Configured, { document }: OpenStorage): Promise<void> {
  if (adminTokens.length > 0) await encryptedManaged(document, secrets).encryptAnew()
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

async function loadServices(
  { services: configured, secrets, organizationTokens, requireTls }: Configured,
  storage: OpenStorage,
  { onFault, telemetry }: ServiceListeners,
): Promise<LoadedServices> {
  const portsOf = async ({ service, clients, certificates }: ConfiguredService) => {
    const stores = storage.stores(service.serviceId)
    const ports = createPorts({
      service,
      stores,
      secrets,
      onFault,
      attestations: clientAttestations,
      ...(certificates && { certificates }),
    })
    for (const client of clients) {
      if (await stores.clients.add(client, ports.clock.now())) continue
      throw new TypeError(`service ${service.serviceId}: an identifier of client ${client.clientId} is already in use`)
    }
    const measured = telemetry?.instrumentPorts(ports) ?? ports
    return { ...tokenPorts({ ports: measured, secrets: refreshTokenSecrets(secrets) }), ...measured }
  }
  const services = await Promise.all(configured.map(portsOf))
  const directory = await serviceDirectory(services, { organizationTokens })
  const report = telemetry?.report && { report: telemetry.report }
  const api = createPlainApi({ directory, requireTls, scheme: schemeAtProxy, onFault, ...report })
  const serviceIds = new Set(configured.map(({ service }) => service.serviceId))
  return {
    services,
    isService: serviceId => serviceIds.has(serviceId),
    answer: telemetry === undefined ? api : measuredApi(api, telemetry),
  }
}

function refreshTokenSecrets([first, ...others]: Configured['secrets']): readonly [string, ...string[]] {
  const derived = (secret: string) => createHmac('sha256', secret).update('refresh tokens').digest('base64url')
  return [derived(first), ...others.map(derived)]
}

/** The API, whose calls are measured by what they report. */
function measuredApi(api: LoadedServices['answer'], telemetry: Telemetry): LoadedServices['answer'] {
  return (call, log) =>
    telemetry.observe(own => {
      const hear = (event: ReportEvent) => {
        log(event)
        own(event)
      }
      // The metrics show no checks.
      return api(call, log.readsChecks === false ? Object.assign(hear, { readsChecks: log.readsChecks }) : hear)
    })
}

/** This server itself only speaks http. */
function schemeAtProxy(call: HttpCall): string {
  return call.header('x-forwarded-proto') ?? 'http'
}
