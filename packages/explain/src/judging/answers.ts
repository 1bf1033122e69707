import type { HttpAnswer, ResourceDemands } from '@symbolon/core/http'
import { defined, isJsonObject } from '@symbolon/core/internal'
import { explain } from '../explain.js'
import type { Finding } from '../explanation.js'
import { jsonIn } from '../read-report-event.js'
import {
  type CapturedRequest,
  type CapturedResponse,
  contentsOf,
  headerOf,
  type RequestContents,
  urlIn,
} from './captured-request.js'

/** What an answer says: the parameters of its challenge, its JSON, or of the redirect. */
type Said = Readonly<Record<string, string>>

/** What a client got, and what it can mean. */
export interface Answered {
  readonly said: Said
  /** The causes for which a server answers this; several where the client must not learn which one it was. */
  readonly findings: readonly Finding[]
  readonly isError: boolean
}

/** The answer of a judging operation as if it had been captured. */
export const responseOf = ({ status, headers, body }: HttpAnswer): CapturedResponse => ({
  ...{ status, body },
  headers: Object.entries(headers),
})

/** Reads an answer. Its description is unique to a cause more often than its code is, so it counts first. */
export function readAnswer(response: CapturedResponse): Answered {
  const said = saidIn(response)
  const isError = response.status >= 400 || said.error !== undefined
  return { said, isError, findings: isError ? meaningsOf(response, said) : [] }
}

function saidIn(response: CapturedResponse): Said {
  const location = urlIn(headerOf(response, 'location') ?? '')
  const body = jsonIn(response.body)
  const texts = Object.entries(isJsonObject(body) ? body : {}).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries([...(location?.searchParams ?? []), ...texts, ...challengeIn(response)])
}

const challengesOf = ({ headers }: CapturedResponse) =>
  headers.filter(([name]) => name.toLowerCase() === 'www-authenticate').map(([, value]) => value)

function challengeIn(response: CapturedResponse): readonly (readonly [string, string])[] {
  const parameters = challengesOf(response).flatMap(value => [...value.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)])
  return parameters.map(([, name = '', value = '']) => [name, value.replace(/\\(.)/g, '$1')])
}

function meaningsOf(response: CapturedResponse, said: Said): readonly Finding[] {
  const { error, error_description: description = '' } = said
  const [, code] = /\[(A\d{6})\]/.exec(description) ?? []
  const known = code === undefined ? [] : (explain(code)?.findings ?? [])
  const described = known.filter(({ answer = '' }) => answer.endsWith(description))
  const meanings = described.length > 0 ? described : known
  const hidden = known.filter(({ rule, answer }) => rule !== undefined && answer === undefined)
  const [only, ...others] = (hidden.length > 0 ? hidden : meanings).toSorted(usualFirst)
  if (only === undefined) return [unnamed(response, error)]
  const answer = [response.status, error, description].filter(Boolean).join(' ')
  if (others.length > 0) return [only, ...others].map(finding => ({ ...finding, answer }))
  return [
    hidden.length > 0
      ? { ...only, answer, confidence: 'possible' }
      : defined({ ...only, answer, confidence: 'certain' as const, expected: demandedIn(said) }),
  ]
}

/** Of several causes that clients cannot tell apart, these are by far the most usual. */
const USUAL: ReadonlySet<string> = new Set(['token_unknown', 'client_id_missing'])

const usualFirst = (one: Finding, other: Finding) => Number(USUAL.has(other.code)) - Number(USUAL.has(one.code))

/** The most usual cause of an answer that must not name it, by what the client has sent. */
const USUAL_CAUSES: readonly (readonly [code: string, reason: string, fits: (contents: RequestContents) => boolean])[] =
  [
    ['A157300', 'assertion_signature_wrong', ({ form }) => form.has('client_assertion')],
    ['A157300', 'secret_wrong', ({ form, basic }) => basic !== undefined || form.has('client_secret')],
    ['A157300', 'secret_missing', () => true],
    ['A050300', 'refresh_token_used', ({ form }) => form.has('refresh_token')],
    ['A050300', 'code_used', () => true],
  ]

/** As far as the request says what can be meant. */
export function usualCauses(seen: readonly Finding[], request: CapturedRequest): readonly Finding[] {
  const contents = contentsOf(request)
  const [, reason = ''] = USUAL_CAUSES.find(([code, , fits]) => code === seen[0]?.code && fits(contents)) ?? []
  const [finding] = explain(reason)?.findings ?? []
  return finding === undefined ? [] : [{ ...finding, confidence: 'possible' }]
}

/** What a challenge demands, in its own words. */
function demandedIn(said: Said): string | undefined {
  const names = ['scope', 'max_age', 'acr_values', 'algs'].filter(name => said[name] !== undefined)
  return names.length === 0 ? undefined : names.map(name => `${name} ${said[name]}`).join(', ')
}

/** The demands of a resource, as far as its challenge says them. */
export function demandsIn({ scope, max_age, acr_values }: Said): ResourceDemands {
  return defined({
    scopes: scope?.split(' '),
    maxAge: max_age === undefined ? undefined : Number(max_age),
    acrValues: acr_values?.split(' '),
  })
}

/** An answer without a code: of a proxy, of another server, or from before any operation. */
function unnamed(response: CapturedResponse, error: string | undefined): Finding {
  const { status } = response
  const challenges = challengesOf(response)
  const answer = [status, ...challenges, headerOf(response, 'allow'), error].filter(Boolean).join(' ')
  const isForToken = challenges.some(challenge => /^(?:Bearer|DPoP)\b/.test(challenge))
  const [missing] =
    status === 401 && isForToken && error === undefined ? (explain('token_missing')?.findings ?? []) : []
  const isBare = response.headers.length === 0 && response.body === ''
  const { problem, fix } = (isBare ? undefined : STATUSES[status]) ?? {
    problem: `The endpoint answers ${status}${error === undefined ? '' : `, ${error}`}, and this does not say why.`,
    fix: 'Explain more of the exchange.',
  }
  return missing === undefined
    ? { code: `http_${status}`, confidence: isBare ? 'possible' : 'certain', problem, answer, fix }
    : { ...missing, confidence: 'certain', answer }
}

const STATUSES: Readonly<Record<number, Pick<Finding, 'problem' | 'fix'>>> = {
  400: {
    problem: 'The Authorization header cannot be read: after the scheme and a space comes one token.',
    fix: 'Send one Authorization header: the scheme, a space and the token.',
  },
  401: {
    problem: 'The credentials of the client cannot be read.',
    fix: 'Send HTTP Basic as the Base64 of identifier, colon and secret, each form-encoded.',
  },
  405: { problem: 'The endpoint does not take this method.', fix: 'Use a method that Allow names; a form is posted.' },
}
