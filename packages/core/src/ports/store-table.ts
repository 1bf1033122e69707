import type { Stores } from './stores.js'

/** The name of a store among the ports. */
export type StoreName = Exclude<keyof Stores, 'serviceId'>

interface StoreRow {
  /** `createPorts` refuses stores without it. */
  readonly required: boolean
  /** The methods that operations call. */
  readonly methods: readonly string[]
  /** Whether outlived records stay until `sweep` removes them. */
  readonly swept: boolean
}

/** Every store. Lists of stores are read from here when they are used, so that no list can forget one. */
export const STORES: Readonly<Record<StoreName, StoreRow>> = {
  clients: { required: true, methods: ['find'], swept: false },
  accessTokens: { required: true, methods: ['find', 'add', 'replace', 'remove'], swept: true },
  pushedRequests: { required: true, methods: ['find', 'add', 'take'], swept: true },
  tickets: { required: true, methods: ['find', 'add', 'take'], swept: true },
  replays: { required: true, methods: ['claim'], swept: true },
  revocations: { required: false, methods: ['revoke', 'find'], swept: true },
  tokenFamilies: { required: false, methods: ['find', 'add', 'replace'], swept: true },
}

export function isStoreName(name: string): name is StoreName {
  return Object.hasOwn(STORES, name)
}

export function storeNames(): readonly StoreName[] {
  return Object.keys(STORES).filter(isStoreName)
}
