import type { Setting } from './world.js'

/** Changes to a request that is in order, and what is wrong with it then. */
export interface ParameterRow extends Setting {
  readonly name: string
  readonly clause: string
  readonly changes: Readonly<Record<string, string | undefined>>
  /** Absent: the request is in order. */
  readonly refusal?: Refusal
  /** The redirect URI cannot be trusted, so the user is told and not the client. */
  readonly untrusted?: boolean
}

/** What a refused request comes to. */
interface Refusal {
  readonly resultCode: string
  readonly error: string
}

/** The refusal of most parameters. */
export const invalidRequest = (resultCode: string): Refusal => ({ resultCode, error: 'invalid_request' })

/** A setting with the public client `special`, some of it changed. */
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

/** The request is one of the client `special`. */
export const SPECIAL = { client_id: 'special', redirect_uri: 'https://special.example/cb' } as const
