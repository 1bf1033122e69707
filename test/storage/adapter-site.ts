import type { Open } from '@symbolon/contract'

/** Where a process of its own finds an adapter: a module, and what its `connect` is passed. Plain JSON, both of it. */
export interface AdapterSite {
  /** URL of a module that exports `connect`. */
  readonly module: string
  readonly settings: unknown
}

/** An adapter that is connected. */
export interface ConnectedAdapter {
  readonly open: Open
  close(): Promise<unknown> | unknown
}

/** What the module of a site exports. */
export interface AdapterModule {
  /** Connects by the settings of the site. */
  connect(settings: unknown): Promise<ConnectedAdapter>
}

/** Connects the adapter of a site to this process. */
export async function connectTo({ module, settings }: AdapterSite): Promise<ConnectedAdapter> {
  const { connect }: AdapterModule = await import(/* @vite-ignore */ module)
  return connect(settings)
}
