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
  readonly isError: boolean
  /** What it means: one finding where the answer names it, and one that names none where it must not. */
  readonly findings: readonly Finding[]
  /** Every reason for which a server answers this. */
  readonly reasons: readonly string[]
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
  if (!isError) return { said, isError, findings: [], reasons: [] }
  const { error_description: description = '' } = said
  const [, code = ''] = /\[(A\d{6})\]/.exec(description) ?? []
  const known = explain(code)?.findings ?? []
  const described = known.filter(({ answer = '' }) => answer.endsWith(description))
  const meanings = described.length > 0 ? described : known
  const hidden = known.find(each => each.code === code)
  const findings = hidden
    ? [known.length > 1 ? { ...hidden, confidence: 'possible' as const } : hidden]
    : namedFindings(response, said, meanings)
  return { said, isError, findings, reasons: meanings.map(each => each.code) }
}

function saidIn(response: CapturedResponse): Said {
  const location = urlIn(headerOf(response, 'location') ?? '')
  const body = jsonIn(response.body)
  const texts = Object.entries(isJsonObject(body) ? body : {}).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries([...(location?.searchParams ?? []), ...texts, ...challengeIn(response)])
}

const challengesOf = ({ headers }: CapturedResponse) =>
  headers.filter(([name]) => name.toLowerCase() === 'www-authenticate').map(([, value]) => value)

/** Between quotation marks is the value of the name before it. */
function challengeIn(response: CapturedResponse): readonly (readonly [string, string])[] {
  return challengesOf(response)
    .map(value => value.split('"'))
    .flatMap(parts => parts.flatMap((part, at) => (at % 2 ? [[nameBefore(parts[at - 1] ?? ''), part] as const] : [])))
}

const nameBefore = (text: string) => text.slice(0, -1).split(/[\s,]/).at(-1) ?? ''

function namedFindings(response: CapturedResponse, said: Said, meanings: readonly Finding[]): readonly Finding[] {
  const [only, ...others] = meanings.toSorted(usualFirst)
  if (only === undefined) return [unnamed(response, said)]
  if (others.length > 0) return [only, ...others]
  return [defined({ ...only, confidence: 'certain' as const, expected: demandedIn(said, only.code) })]
}

/** Of several causes that clients cannot tell apart, these are by far the most usual. */
const USUAL: ReadonlySet<string> = new Set(['token_unknown', 'client_id_missing'])

const usualFirst = (one: Finding, other: Finding) => Number(USUAL.has(other.code)) - Number(USUAL.has(one.code))

type Fits = (contents: RequestContents) => boolean
const hasSecret: Fits = ({ form, basic }) => basic !== undefined || form.has('client_secret')

/** The most usual cause of an answer that must not name it, by what the client has sent. */
const USUAL_CAUSES: readonly (readonly [code: string, reasons: readonly string[], fits: Fits])[] = [
  ['A157300', ['assertion_signature_wrong', 'client_unknown'], ({ form }) => form.has('client_assertion')],
  ['A157300', ['secret_wrong', 'client_unknown'], hasSecret],
  ['A157300', ['secret_missing', 'certificate_unregistered', 'client_unknown'], () => true],
  ['A050300', ['refresh_token_used', 'grant_ended'], ({ form }) => form.has('refresh_token')],
  ['A050300', ['code_used', 'code_expired', 'redirect_uri_different'], () => true],
]

/** As far as the request says what can be meant. */
export function usualCauses(code: string, request: CapturedRequest): readonly Finding[] {
  const contents = contentsOf(request)
  const [, reasons = []] = USUAL_CAUSES.find(([of, , fits]) => of === code && fits(contents)) ?? []
  const findings = reasons.flatMap(reason => explain(reason)?.findings.slice(0, 1) ?? [])
  return findings.map(finding => ({ ...finding, confidence: 'possible' }))
}

/** What a challenge demands, in its own words. Each challenge of DPoP has `algs`, whatever is wrong. */
function demandedIn(said: Said, reason: string): string | undefined {
  const asked = ['scope', 'max_age', 'acr_values', ...(reason.includes('algorithm') ? ['algs'] : [])]
  const names = asked.filter(name => said[name] !== undefined)
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
function unnamed(response: CapturedResponse, { error = '' }: Said): Finding {
  const { status } = response
  const challenges = challengesOf(response)
  const answer = [status, ...challenges.map(shownChallenge), headerOf(response, 'allow')].filter(Boolean).join(' ')
  const isForToken = challenges.some(challenge => /^(?:Bearer|DPoP)\b/.test(challenge))
  const [missing] = status === 401 && isForToken && error === '' ? (explain('token_missing')?.findings ?? []) : []
  if (missing !== undefined) return { ...missing, confidence: 'certain', answer }
  const isKnown = response.headers.length > 0 && (error === '' || (isForToken && error === 'invalid_request'))
  const known = isKnown ? STATUSES[status] : undefined
  return { code: `http_${status}`, confidence: known ? 'certain' : 'possible', answer, ...(known ?? UNEXPLAINED) }
}

/** The values of another server may hold what is secret. */
const shownChallenge = (challenge: string) => challenge.replace(/"[^"]*"/g, '…')

const UNEXPLAINED = { problem: 'The answer does not say why.', fix: 'Explain more of the exchange.' }

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
