const FORM = [
  'client_id=ledger',
  'response_type=code',
  'redirect_uri=https://ledger.example/callback',
  'scope=payments',
  'code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  'code_challenge_method=S256',
  'dpop_jkt={thumbprint}',
]

/** A call that is granted: what the form shows first, as text. */
export const INITIAL = {
  call: 'api',
  method: 'GET',
  url: 'https://api.example/payments',
  scheme: 'DPoP',
  demanded: 'payments',
  granted: 'payments',
  age: '60',
  form: FORM.join('\n'),
  secret: 'correct horse battery staple',
  key: 'own',
  proofMethod: '',
  proofUrl: '',
  proofToken: 'sent',
  clock: '0',
  sent: 'once',
}

export type FieldName = keyof typeof INITIAL

/** What a visitor can change: what the form shows, and what the fragment of a link holds. */
export type State = Readonly<Record<FieldName, string>>

/** A field of the form. */
export interface Field {
  readonly label: string
  /** The call that it belongs to; absent: to both. */
  readonly of?: 'api' | 'push'
  readonly kind: 'choice' | 'text' | 'lines' | 'seconds'
  /** What an empty text means. */
  readonly empty?: string
  /** The values that can be chosen, and what the form calls them. */
  readonly choices?: Readonly<Record<string, string>>
}

const AS_SENT = 'as the request'

/** The fields in the order of the form. */
export const FIELDS: Readonly<Record<FieldName, Field>> = {
  call: { label: 'The client', kind: 'choice', choices: { api: 'calls the API', push: 'pushes a request' } },
  method: { label: 'Method', of: 'api', kind: 'text' },
  url: { label: 'URL', of: 'api', kind: 'text' },
  scheme: {
    label: 'Authorization',
    of: 'api',
    kind: 'choice',
    choices: { DPoP: 'DPoP', Bearer: 'Bearer', '': 'none' },
  },
  demanded: { label: 'Scopes that the API demands', of: 'api', kind: 'text' },
  granted: { label: 'Scopes of the token', of: 'api', kind: 'text' },
  age: { label: 'Age of the token in seconds (it lives 3600)', of: 'api', kind: 'seconds' },
  form: { label: 'Form: one parameter a line; {thumbprint} is that of the client’s key', of: 'push', kind: 'lines' },
  secret: { label: 'Secret', of: 'push', kind: 'text' },
  key: {
    label: 'Key that signs the DPoP proof',
    kind: 'choice',
    choices: { own: 'the client’s', other: 'another one', none: 'no proof' },
  },
  proofMethod: { label: 'Method in the proof', kind: 'text', empty: AS_SENT },
  proofUrl: { label: 'URL in the proof', kind: 'text', empty: AS_SENT },
  proofToken: {
    label: 'Token in the proof',
    of: 'api',
    kind: 'choice',
    choices: { sent: 'the one that is sent', other: 'another one' },
  },
  clock: { label: 'Seconds by which the client’s clock is ahead', kind: 'seconds' },
  sent: { label: 'The request is sent', kind: 'choice', choices: { once: 'once', twice: 'twice' } },
}

export const FIELD_NAMES: readonly FieldName[] = Object.keys(INITIAL).filter(isFieldName)

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(INITIAL, name)
}

/** A link holds no more of a text. */
const TEXT_LENGTH = 2_000

function fits({ kind, choices = {} }: Field, value: string): boolean {
  if (kind === 'choice') return Object.hasOwn(choices, value)
  if (kind === 'seconds') return /^-?\d{1,7}$/.test(value)
  return value.length <= TEXT_LENGTH && !/\p{Surrogate}/u.test(value)
}

/** A state with one field changed; the same state if the field cannot hold the value. */
export function changed(state: State, name: FieldName, value: string): State {
  return fits(FIELDS[name], value) ? { ...state, [name]: value } : state
}

/** The fragment of a link, with what differs from {@link INITIAL}; empty for that state. */
export function fragmentOf(state: State): string {
  const differing = FIELD_NAMES.filter(name => state[name] !== INITIAL[name])
  return new URLSearchParams(differing.map(name => [name, state[name]])).toString()
}

/** The state in the fragment of a link; `undefined` for a fragment that holds anything else. */
export function readFragment(fragment: string): State | undefined {
  const pairs = [...new URLSearchParams(fragment.replace(/^#/, ''))]
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) return undefined
  let state = INITIAL
  for (const [name, value] of pairs) {
    if (!isFieldName(name) || !fits(FIELDS[name], value)) return undefined
    state = { ...state, [name]: value }
  }
  return state
}
