import { INITIAL, type State } from './state.js'

/** A mistake that is made with one change. */
export interface Mistake {
  readonly title: string
  readonly change: Partial<State>
  /** The check that refuses it. */
  readonly check: string
}

const pushed = (from: string, to: string): Partial<State> => ({ call: 'push', form: INITIAL.form.replace(from, to) })

/** The prepared mistakes: of a call, and of a pushed request. */
export const MISTAKES: readonly Mistake[] = [
  {
    title: 'The proof is for another URL',
    change: { proofUrl: 'https://api.example/accounts' },
    check: 'URL of the proof',
  },
  { title: 'A thief signs with his own key', change: { key: 'other' }, check: 'key of the binding' },
  { title: 'A thief has no key', change: { scheme: 'Bearer', key: 'none' }, check: 'proof presented' },
  { title: 'A thief repeats the whole call', change: { sent: 'twice' }, check: 'proof used once' },
  { title: 'The client’s clock is ten minutes slow', change: { clock: '-600' }, check: 'time of the proof' },
  { title: 'The token has expired', change: { age: '3600' }, check: 'token not expired' },
  { title: 'The token is for another scope', change: { granted: 'profile' }, check: 'scopes covered' },
  { title: 'The secret is wrong', change: { call: 'push', secret: 'tr0ub4dor&3' }, check: 'client secret' },
  { title: 'redirect_uri has one slash too many', change: pushed('/callback', '/callback/'), check: 'redirect_uri' },
  { title: 'The scope is misspelt', change: pushed('=payments', '=payment'), check: 'scopes known' },
  { title: 'PKCE without a digest', change: pushed('S256', 'plain'), check: 'code_challenge_method allowed' },
  { title: 'dpop_jkt names another key', change: { call: 'push', key: 'other' }, check: 'key of the binding' },
]

/** The state in which a mistake is made, and nothing else is wrong. */
export function stateOf({ change }: Mistake): State {
  return { ...INITIAL, ...change }
}
