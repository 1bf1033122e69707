import type { Setting } from '@symbolon/contract/scenarios'
import { titled } from '../rows.js'

/** Changes to a valid request, and the refusal that they lead to. */
export interface ParameterRow extends Setting {
  readonly name: string
  readonly clause: string
  readonly changes: Changes
  /** Absent if the request is valid. */
  readonly refusal?: Refusal
  /** The redirect URI cannot be trusted, so the error is not sent to the client. */
  readonly untrusted?: boolean
}

type Changes = Readonly<Record<string, string | undefined>>

/** The refusal of a request. */
interface Refusal {
  readonly resultCode: string
  readonly error: string
}

/** Requests that are refused in one way, by their titles: `name (clause)`. */
export function refusing(
  refusal: Refusal | undefined,
  given: Omit<ParameterRow, 'name' | 'clause' | 'changes' | 'refusal'> = {},
): (requests: Readonly<Record<string, Changes>>) => readonly ParameterRow[] {
  return requests =>
    Object.entries(requests).map(([title, changes]) => ({
      ...given,
      ...titled(title),
      changes,
      ...(refusal && { refusal }),
    }))
}

/** Requests that are valid. */
export const accepting = (given?: Setting): ReturnType<typeof refusing> => refusing(undefined, given)

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
