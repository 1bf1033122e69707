/*
 * A third-party adapter, written only from the comments of `Stores` and `ClientRegistry`: JSON
 * texts in maps, one map per service and store. No operation awaits anything, so each is atomic.
 */

import { requireClient } from '@symbolon/core/stores'

/** The clocks of those who share a storage differ by so much. */
const MINUTE = 60_000

/** The storage shared by all services. */
export function createStorage() {
  return new Map()
}

export function mapStores({ serviceId, storage }) {
  const table = store => tableIn(storage, JSON.stringify([serviceId, store]))
  return {
    serviceId,
    clients: clientRegistry(table('clients'), table('revokedClients')),
    accessTokens: accessTokenStore(table('accessTokens')),
    pushedRequests: takeOnceStore(table('pushedRequests')),
    tickets: takeOnceStore(table('tickets')),
    replays: replayStore(table('replays')),
  }
}

function tableIn(storage, name) {
  const texts = storage.get(name) ?? new Map()
  storage.set(name, texts)
  return {
    has: key => texts.has(key),
    get: key => (texts.has(key) ? JSON.parse(texts.get(key)) : undefined),
    set: (key, value) => void texts.set(key, JSON.stringify(value)),
    delete: key => texts.delete(key),
    all: () => [...texts.values()].map(text => JSON.parse(text)),
    sweep(before, limit) {
      const expired = [...texts].filter(([, text]) => instantOf(JSON.parse(text)) < before - MINUTE).slice(0, limit)
      for (const [key] of expired) texts.delete(key)
      return expired.length
    },
  }
}

function instantOf({ retainedUntil, until = retainedUntil }) {
  return until
}

const NAMES = { clientIdAlias: 'alias', entityId: 'entityId', metadataDocumentLocation: 'metadataDocument' }

function namesOf(client) {
  const names = Object.keys(NAMES).map(field => client[field])
  return names.filter(name => name !== undefined && !/^[0-9]+$/.test(name))
}

function shareName(client, other) {
  return namesOf(client).some(name => namesOf(other).includes(name))
}

function isSameClient(client, other) {
  const isNameless = namesOf(client).length === 0 && namesOf(other).length === 0
  return client.registration === other.registration && (isNameless || shareName(client, other))
}

function clientRegistry(table, revoked) {
  const named = name => table.all().find(client => namesOf(client).includes(name))
  return {
    async find(identifier) {
      const client = table.get(identifier) ?? named(identifier)
      if (client === undefined) return undefined
      const field = Object.keys(NAMES).find(name => client[name] === identifier)
      const canonical = String(client.clientId)
      const found = { client, by: table.has(identifier) ? 'id' : NAMES[field], canonical }
      return revoked.has(canonical) ? { ...found, tokensRevokedAt: revoked.get(canonical) } : found
    },
    async add(client) {
      requireClient('clients.add', client)
      const canonical = String(client.clientId)
      if (table.get(canonical) !== undefined || table.all().some(other => shareName(client, other))) return false
      table.set(canonical, client)
      return true
    },
    async put(client) {
      requireClient('clients.put', client)
      const canonical = String(client.clientId)
      const current = table.get(canonical)
      const others = table.all().filter(({ clientId }) => clientId !== client.clientId)
      if (current !== undefined && !isSameClient(client, current)) return false
      if (others.some(other => shareName(client, other))) return false
      table.set(canonical, client)
      return true
    },
    remove: async canonical => table.delete(canonical),
    async revokeTokens(clientId, at) {
      revoked.set(String(clientId), Math.max(at, revoked.get(String(clientId)) ?? at))
    },
  }
}

function accessTokenStore(table) {
  const isTaken = ({ hash, refreshTokenHash }) =>
    refreshTokenHash !== undefined &&
    table.all().some(other => other.refreshTokenHash === refreshTokenHash && other.hash !== hash)
  return {
    find: async hash => table.get(hash),
    async add(record) {
      if (table.has(record.hash) || isTaken(record)) return false
      table.set(record.hash, record)
      return true
    },
    async replace(hash, version, record) {
      if (table.get(hash)?.version !== version || isTaken(record)) return false
      table.set(hash, record)
      return true
    },
    async remove({ createdUntil = Infinity, ...selection }, limit) {
      const isSelected = record =>
        record.createdAt <= createdUntil && Object.entries(selection).every(([field, value]) => record[field] === value)
      const selected = table.all().filter(isSelected).slice(0, limit)
      for (const { hash } of selected) table.delete(hash)
      return selected.length
    },
    sweep: async (now, limit) => table.sweep(now, limit),
  }
}

function takeOnceStore(table) {
  return {
    async add(record) {
      if (table.has(record.key)) return false
      table.set(record.key, record)
      return true
    },
    find: async key => table.get(key),
    async take(key) {
      const record = table.get(key)
      table.delete(key)
      return record
    },
    sweep: async (now, limit) => table.sweep(now, limit),
  }
}

function replayStore(table) {
  const claimOne = mark => {
    if (table.has(mark.key)) return false
    table.set(mark.key, mark)
    return true
  }
  return {
    claim: async marks => marks.map(claimOne),
    sweep: async (now, limit) => table.sweep(now, limit),
  }
}
