import type { Setting } from '@symbolon/contract/scenarios'

/** Changes to a valid request, and the refusal that they lead to. */
export interface ParameterRow extends Setting {
  readonly name: string
  readonly clause: string
  readonly changes: Readonly<Record<string, string | undefined>>
  /** Absent if the request is valid. */
  readonly refusal?: Refusal
  /** The redirect URI cannot be trusted, so the error is not sent to the client. */
  readonly untrusted?: boolean
}

/** The refusal of a request. */
interface Refusal {
  readonly resultCode: string
  readonly error: string
}

/** The refusal of most parameters. */
export const invalidRequest = (resultCode: string): Refusal => ({ resultCode, error: 'invalid_request' })

/** A setting with the public client `special` and changes to it. */
export const withSpecial = (changes: object): Pick<Setting, 'clients'> => ({
  clients: [
    {
      clientId: 2001,
      clientIdAlias: 'special',
      tokenAuthMethod: 'NONE',
      redirectUris: ['https://special.example/cb'],
      ...changes,
    },
  ],
})

/** The changes that make a request one of the client `special`. */
export const SPECIAL = { client_id: 'special', redirect_uri: 'https://special.example/cb' } as const
