import { createHmac } from 'node:crypto'
import type { FoundToken, IntrospectionPortsOptions } from '@symbolon/core'
import { errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Database } from 'node-sqlite3-wasm'

type FindToken = IntrospectionPortsOptions['findToken']

/** The table that you have: its instants are in seconds, its scopes one text. */
export const TABLE = `create table access_token (id text primary key, client_id text not null, subject text,
  scope text not null, expires_at integer not null, jkt text)`

/** The rows are keyed by the token itself: whoever reads the table can use the tokens. */
export function byToken(database: Database): FindToken {
  return presented => rowOf(database, presented)
}

/** The rows are keyed by base64url of the SHA-256 of the token. */
export function byHash(database: Database): FindToken {
  return (_presented, hash) => rowOf(database, hash)
}

/** The rows are keyed by an HMAC of the token, with a key that is not in the database. */
export function byHmac(database: Database, key: Uint8Array): FindToken {
  return presented => rowOf(database, createHmac('sha256', key).update(presented).digest('hex'))
}

/** The tokens are JWTs, and the rows are keyed by their `jti`: only that of a JWT that was verified counts. */
export function byJti(database: Database, keys: JWTVerifyGetKey, options: JWTVerifyOptions): FindToken {
  return async presented => {
    const jti = await verifiedJti(presented, keys, options)
    return jti === undefined ? undefined : rowOf(database, jti)
  }
}

/** What says that the keys could not be had, and nothing about the token. */
const FAULTS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'])

async function verifiedJti(presented: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    const { payload } = await jwtVerify(presented, keys, { typ: 'at+jwt', requiredClaims: ['jti'], ...options })
    return payload.jti
  } catch (error) {
    if (error instanceof errors.JOSEError && !FAULTS.has(error.code)) return undefined
    throw error
  }
}

function rowOf(database: Database, id: string): FoundToken | undefined {
  const row = database.get('select * from access_token where id = ?', id)
  if (row === null) return undefined
  const textOf = (value: unknown) => (value === null ? undefined : String(value))
  const [scopes, expiresAt] = [String(row.scope).split(' ').filter(Boolean), Number(row.expires_at) * 1000]
  const clientIdentifier = String(row.client_id)
  return { clientIdentifier, subject: textOf(row.subject), scopes, expiresAt, dpopKeyThumbprint: textOf(row.jkt) }
}
