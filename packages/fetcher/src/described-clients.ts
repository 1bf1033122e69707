import type { Awaitable, Client } from '@symbolon/core'
import { requireOptions } from '@symbolon/core/internal'
import type { ClientStore, FoundClient } from '@symbolon/core/stores'
import { isClientIdUrl } from './client-id-url.js'
import { absentIfFinal } from './failure.js'
import type { KeysByUrl, SharedParts } from './keys-by-url.js'
import { DOCUMENT_BYTES } from './limits.js'
import { DOCUMENT_SETTINGS, type DocumentSettings, readMetadataDocument } from './metadata-document.js'
import type { Origin } from './standing.js'
import { UrlCache } from './url-cache.js'

/** Clients that describe themselves in a document at their `client_id`. */
export interface DocumentOptions {
  /**
   * Whether clients of this URL are accepted, asked before anything is fetched: a list of hosts,
   * for instance. Default: every URL.
   */
  accepts?(url: URL): Awaitable<boolean>
  /**
   * Whether a client is accepted as its document describes it: that its redirect URIs have the
   * origin of its URL, for instance (Client ID Metadata Document §8.1). Default: every client.
   */
  acceptsClient?(client: Client): Awaitable<boolean>
  /** What you decide about these clients; it takes precedence over their documents. */
  readonly settings?: DocumentSettings
}

/** Clients that describe themselves. */
export class DescribedClients {
  readonly #store: ClientStore
  readonly #options: DocumentOptions
  readonly #documents: UrlCache<Client>
  /** Clients whose number no registered client had when their document was read. */
  readonly #distinct = new WeakSet<Client>()

  constructor(store: ClientStore, parts: SharedParts, options: DocumentOptions) {
    this.#store = store
    this.#options = options
    const settings = requireOptions('clientsByUrl: documents.settings', options.settings ?? {}, DOCUMENT_SETTINGS)
    this.#documents = new UrlCache({
      ...parts,
      maxBytes: DOCUMENT_BYTES,
      withdrawable: true,
      read: ({ text }, url) => readMetadataDocument(text, url, settings),
    })
  }

  async find(identifier: string, keys: KeysByUrl, origin: Origin): Promise<FoundClient | undefined> {
    const client = await this.#clientOf(identifier, origin)
    if (client === undefined) return undefined
    // The number cannot find the client again: the document is at the URL.
    return keys.completed({ client, by: 'metadataDocument', canonical: identifier }, origin)
  }

  async #clientOf(url: string, origin: Origin): Promise<Client | undefined> {
    const { accepts, acceptsClient } = this.#options
    if (!isClientIdUrl(url) || (accepts && !(await accepts(new URL(url))))) return undefined
    const client = await this.#documents.get(url, url, origin).catch(absentIfFinal)
    if (client === undefined || (acceptsClient && !(await acceptsClient(client)))) return undefined
    return (await this.#isDistinct(client)) ? client : undefined
  }

  /** A stranger may choose a URL whose number is that of a registered client. */
  async #isDistinct(client: Client): Promise<boolean> {
    if (this.#distinct.has(client)) return true
    const holder = await this.#store.find(String(client.clientId))
    if (holder !== undefined && holder !== null) return false
    this.#distinct.add(client)
    return true
  }
}
