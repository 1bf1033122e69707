import type { Scenario, World } from '@symbolon/contract/scenarios'
import { type Row, rows } from '../rows.js'

/** A request, or a function that makes it, and the expected result of client authentication. */
export type ClientRow = Row<object | ((world: World) => Promise<object>)>

/** Rows that expect one answer. */
export const clientRows = rows<ClientRow[2]>

/** The client is authenticated. Each operation replaces this by its own answer. */
export const ACCEPTED: Scenario['expect'] = { action: 'accepted' }

/** The client gets the same response for every failed authentication. */
const FAILED = {
  action: 'UNAUTHORIZED',
  responseContent: '{"error":"invalid_client","error_description":"[A157300] Client authentication failed."}',
}

/** The client is not authenticated. The result code, for the operator, says why. */
export const failed = (resultCode: string): typeof FAILED & { readonly resultCode: string } => ({
  ...FAILED,
  resultCode,
})

/**
 * The attestation or its proof is not accepted, which reveals nothing about clients. The result
 * code, for the operator, says why.
 */
export const unattested = (resultCode: string): typeof FAILED & { readonly resultCode: string } => ({
  ...FAILED,
  responseContent: FAILED.responseContent.replace('invalid_client', 'invalid_client_attestation'),
  resultCode,
})

/** Names of inherited members of objects. */
export const NAMES_OF_OBJECTS: readonly string[] = ['__proto__', 'constructor', 'toString']
