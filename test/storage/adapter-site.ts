import type { Open } from '@symbolon/contract'

/**
 * How another process connects an adapter: a module, and the argument of its `connect`. Plain JSON.
 */
export interface AdapterSite {
  /** URL of a module that exports `connect`. */
  readonly module: string
  readonly settings: unknown
}

/** A connected adapter. */
export interface ConnectedAdapter {
  readonly open: Open
  close(): Promise<unknown> | unknown
}

/** The exports of the module of a site. */
export interface AdapterModule {
  /** Connects with the settings of the site. */
  connect(settings: unknown): Promise<ConnectedAdapter>
}

/** Connects the adapter of a site in this process. */
export async function connectTo({ module, settings }: AdapterSite): Promise<ConnectedAdapter> {
  const { connect }: AdapterModule = await import(/* @vite-ignore */ module)
  return connect(settings)
}
