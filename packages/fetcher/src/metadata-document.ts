import { type Client, type ClientConfiguration, describeFaults, type Result } from '@symbolon/core'
import { clientFromMetadata } from '@symbolon/core/metadata'

/** What the authorization server decides about clients that describe themselves. */
export type DocumentSettings = Pick<
  ClientConfiguration,
  | 'attributes'
  | 'authorizationDetailsTypes'
  | 'dpopRequired'
  | 'fapiModes'
  | 'parRequired'
  | 'pkceRequired'
  | 'pkceS256Required'
  | 'pushedAuthReqDuration'
  | 'requestableScopes'
  | 'requestObjectRequired'
  | 'tlsClientCertificateBoundAccessTokens'
>

/** The names of all settings. */
export const DOCUMENT_SETTINGS: Readonly<Record<keyof DocumentSettings, true>> = {
  attributes: true,
  authorizationDetailsTypes: true,
  dpopRequired: true,
  fapiModes: true,
  parRequired: true,
  pkceRequired: true,
  pkceS256Required: true,
  pushedAuthReqDuration: true,
  requestableScopes: true,
  requestObjectRequired: true,
  tlsClientCertificateBoundAccessTokens: true,
}

type Members = Readonly<Record<string, unknown>>

/** A demand of Client ID Metadata Document on the members, beyond those of client metadata. */
type DocumentRule = readonly [problem: string, isBroken: (members: Members, url: string) => boolean]

/** What a method with a shared secret is called, here and in every other specification so far. */
const SYMMETRIC = /^client_secret/

const DOCUMENT_RULES: readonly DocumentRule[] = [
  ['client_id must be the URL of the document, character by character (§4)', ({ client_id: id }, url) => id !== url],
  ['client_secret must be absent (§4.1)', members => isPresent(members, 'client_secret')],
  ['client_secret_expires_at must be absent (§4.1)', members => isPresent(members, 'client_secret_expires_at')],
  [
    'token_endpoint_auth_method must be present: by default it is client_secret_basic (RFC 7591 §2)',
    members => !isPresent(members, 'token_endpoint_auth_method'),
  ],
  [
    'token_endpoint_auth_method must not use a shared secret (§4.1)',
    ({ token_endpoint_auth_method: method }) => typeof method === 'string' && SYMMETRIC.test(method),
  ],
]

/** `null` counts as absent in client metadata; a secret is no better for being null. */
function isPresent(members: Members, name: string): boolean {
  return Object.hasOwn(members, name)
}

/** Begins the registration mark of every client that describes itself. */
const MARK = 'document:'

/** Whether a client was made from the document at its `client_id`. */
export function isOfDocument({ registration }: Pick<Client, 'registration'>): boolean {
  return registration?.startsWith(MARK) ?? false
}

/** Reads a client ID metadata document (Client ID Metadata Document §4), or says what is wrong. */
export async function readMetadataDocument(
  text: string,
  url: string,
  settings: DocumentSettings,
): Promise<Result<Client, string>> {
  const members = membersOf(text)
  if (members === undefined) return { ok: false, refusal: 'it must be a JSON object' }
  const broken = DOCUMENT_RULES.find(([, isBroken]) => isBroken(members, url))
  if (broken !== undefined) return { ok: false, refusal: broken[0] }
  // Two numbers that are derived from URLs can be equal: the mark tells their clients apart.
  const registration = `${MARK}${await digestOf(url)}`
  const read = await clientFromMetadata(text, { ...settings, metadataDocumentLocation: url, registration })
  if (read.ok) return { ok: true, value: read.value.client }
  return { ok: false, refusal: describeFaults('The document', read.refusal) }
}

function membersOf(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    // JSON.parse reports malformed text only by throwing.
    return undefined
  }
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64url')
}
