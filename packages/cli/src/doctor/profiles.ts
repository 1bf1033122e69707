import type { FapiMode } from '@symbolon/core/internal'

export const PROFILES = {
  'fapi2-security': ['FAPI2_SECURITY'],
  'fapi2-message-signing': [
    'FAPI2_SECURITY',
    'FAPI2_MESSAGE_SIGNING_AUTH_REQ',
    'FAPI2_MESSAGE_SIGNING_AUTH_RES',
    'FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES',
  ],
} as const satisfies Readonly<Record<string, readonly FapiMode[]>>

export type ProfileName = keyof typeof PROFILES

export const PROFILE_NAMES = ['fapi2-security', 'fapi2-message-signing'] as const satisfies readonly ProfileName[]

/** What a mode demands, in words, with its clause (docs/fapi.md). */
export const DEMANDS_OF_MODES: Readonly<Record<string, readonly string[]>> = {
  FAPI2_SECURITY: [
    'tokens bound to a key or a certificate: FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.2.1-5',
    'clients that authenticate by key or certificate: FAPI 2.0 Security Profile §5.3.2.1-3, §5.3.2.1-6',
    'assertions for the issuer alone: FAPI 2.0 Security Profile §5.3.2.1-8',
    'pushed requests only: FAPI 2.0 Security Profile §5.3.2.2-2, §5.3.2.2-3',
    'PKCE with S256: FAPI 2.0 Security Profile §5.3.2.2-5',
    'a redirect_uri in every request: FAPI 2.0 Security Profile §5.3.2.2-6',
    'PS256, ES256 or EdDSA: FAPI 2.0 Security Profile §5.4.1-1',
  ],
  FAPI2_MESSAGE_SIGNING_AUTH_REQ: ['signed request objects: FAPI 2.0 Message Signing §5.3.1-1'],
  FAPI2_MESSAGE_SIGNING_AUTH_RES: ['signed authorization responses: FAPI 2.0 Message Signing §5.4.1-1'],
  FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES: ['signed introspection responses: FAPI 2.0 Message Signing §5.5.1-1'],
}
