import { configuredBy } from './configured-by.js'
import type { Mistake } from './mistake.js'
import { FORM, MADE_AT, posted, SECONDS, signed } from './signed.js'

const AUTHORIZATION = ['Authorization: Basic bGVkZ2VyOmEtc2VjcmV0']

/** A pushed request with changes to its form; `undefined` removes a parameter. */
function pushed(changes: Readonly<Record<string, string | undefined>>) {
  const all = Object.entries({ ...FORM, ...changes })
  return posted(
    '/par',
    Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    AUTHORIZATION,
  )
}

/** A pushed request whose body is written as it is. */
const pushedBody = (body: string) => pushed({}).replace(/\r\n\r\n.*$/s, `\r\n\r\n${body}`)

const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded'

const BODY = new URLSearchParams(FORM).toString()

const CLAIMS = { ...FORM, iss: 'ledger', aud: 'https://as.example', nbf: SECONDS, iat: SECONDS, exp: SECONDS + 60 }

async function withObject(claims: object, header: object = {}) {
  const typ = 'oauth-authz-req+jwt'
  return posted(
    '/par',
    { client_id: 'ledger', request: await signed({ ...CLAIMS, ...claims }, { typ, ...header }) },
    AUTHORIZATION,
  )
}

/** A request for the authorization endpoint, as a browser sends it. */
function opened(parameters: Readonly<Record<string, string>>) {
  const url = `https://as.example/authorize?${new URLSearchParams(parameters)}`
  return JSON.stringify({
    startedDateTime: new Date(MADE_AT).toISOString(),
    request: { method: 'GET', url, headers: [] },
  })
}

/** Mistakes in pushed requests (RFC 9126, RFC 6749 §4.1.1, RFC 7636). */
export const PUSHED_REQUEST_MISTAKES: readonly Mistake[] = [
  {
    title: 'a JSON body',
    text: () => `curl https://as.example/par -u ledger:a-secret --json '${JSON.stringify(FORM)}'`,
    code: 'body_not_a_form',
    cause: /JSON/,
    fix: /x-www-form-urlencoded/,
  },
  {
    title: 'a GET',
    text: () => `curl -u ledger:a-secret -G 'https://as.example/par?${BODY}'`,
    context: () => ({ endpoint: 'par' }),
    code: 'parameters_in_query',
    cause: /GET/,
    fix: /body/,
  },
  {
    title: 'the parameters in the URL of a POST',
    text: () => `curl -X POST -u ledger:a-secret 'https://as.example/par?${BODY}'`,
    code: 'parameters_in_query',
    cause: /authorization request/,
    fix: /body/,
  },
  { title: 'no client_id beside Basic', text: () => pushed({ client_id: undefined }), code: 'client_id_missing' },
  {
    title: 'request_uri in the form',
    text: () => pushed({ request_uri: 'urn:ietf:params:oauth:request_uri:abc' }),
    code: 'request_uri_pushed',
  },
  { title: 'scope twice', text: () => pushedBody(`${BODY}&scope=payments`), code: 'parameter_repeated' },
  {
    title: 'response_type of the implicit grant',
    text: () => pushed({ response_type: 'token' }),
    code: 'response_type_unsupported',
  },
  { title: 'no response_type', text: () => pushed({ response_type: undefined }), code: 'response_type_missing' },
  {
    title: 'no PKCE for a public client',
    text: () =>
      posted('/par', {
        client_id: 'ledger',
        response_type: 'code',
        redirect_uri: 'https://ledger.example/callback',
      }),
    code: 'code_challenge_missing',
    cause: /PKCE/,
    fix: /code_challenge/,
  },
  {
    title: 'code_challenge_method without code_challenge',
    text: () => pushed({ code_challenge: undefined }),
    code: 'code_challenge_lacking',
  },
  {
    title: 'PKCE with plain',
    text: () => pushed({ code_challenge_method: 'plain' }),
    code: 'code_challenge_method_not_allowed',
  },
  {
    title: 'no code_challenge_method, which means plain',
    text: () => pushed({ code_challenge_method: undefined }),
    code: 'code_challenge_method_not_allowed',
  },
  {
    title: 'code_challenge_method in lower case',
    text: () => pushed({ code_challenge_method: 's256' }),
    code: 'code_challenge_method_unsupported',
  },
  {
    title: 'code_challenge in Base64 with padding',
    text: () => pushed({ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM=' }),
    code: 'code_challenge_malformed',
  },
  {
    title: 'redirect_uri with a fragment',
    text: () => pushed({ redirect_uri: 'https://ledger.example/callback#done' }),
    code: 'not_registrable',
    cause: /fragment/,
    fix: /#/,
  },
  {
    title: 'redirect_uri with http',
    text: () => pushed({ redirect_uri: 'http://ledger.example/callback' }),
    code: 'not_registrable',
    cause: /loopback/,
    fix: /https/,
  },
  {
    title: 'redirect_uri that is a path',
    text: () => pushed({ redirect_uri: '/callback' }),
    code: 'not_registrable',
    cause: /relative/,
    fix: /whole URI/,
  },
  {
    title: 'a URL without TLS',
    text: () => `POST http://as.example/par HTTP/1.1\n${AUTHORIZATION}\n${FORM_TYPE}\n\n${BODY}`,
    code: 'plain_http',
    cause: /proxy that ends TLS/,
    fix: /https/,
  },
  {
    title: 'redirect_uri with a slash at the end',
    text: () => pushed({ redirect_uri: 'https://ledger.example/callback/' }),
    context: () => configuredBy({ client: { clientSecret: 'plain:a-secret' } }),
    code: 'redirect_uri_unregistered',
    cause: /only the slash at the end/,
    fix: /character by character/,
  },
  {
    title: 'scopes with commas',
    text: () => pushed({ scope: 'accounts,payments' }),
    code: 'scope_unknown',
    cause: /commas/,
    fix: /space/,
  },
  {
    title: 'the grant of passwords',
    text: () => posted('/token', { grant_type: 'password', username: 'ada', password: 'x', client_id: 'ledger' }),
    code: 'grant_type_unsupported',
    cause: /no such grant any more/,
    fix: /authorization endpoint/,
  },
  {
    title: 'authorization_details that is an object',
    text: () => pushed({ authorization_details: '{"type":"payment_initiation"}' }),
    code: 'authorization_details_malformed',
  },
  {
    title: 'authorization_details without type',
    text: () => pushed({ authorization_details: '[{"actions":["read"]}]' }),
    code: 'authorization_details_type_missing',
  },
  {
    title: 'values that are encoded twice',
    text: () => pushedBody(BODY.replaceAll('%', '%25')),
    code: 'form_encoded_twice',
    cause: /again/,
    fix: /plain values/,
  },
  {
    title: 'a form in ISO 8859-1',
    text: () => pushedBody(`${BODY}&login_hint=J%F6rg`),
    code: 'parameter_malformed',
    cause: /8859/,
    fix: /UTF-8/,
  },
  { title: 'max_age in words', text: () => pushed({ max_age: '5m' }), code: 'max_age_malformed' },
  { title: 'claims with single quotes', text: () => pushed({ claims: "{'userinfo':{}}" }), code: 'claims_malformed' },
]

/** Mistakes with request objects (RFC 9101). */
export const REQUEST_OBJECT_MISTAKES: readonly Mistake[] = [
  { title: 'no iss', text: () => withObject({ iss: undefined }), code: 'request_object_issuer_missing' },
  {
    title: 'no aud',
    text: () => withObject({ aud: undefined }),
    code: 'request_object_audience_different',
    cause: /aud/,
    fix: /issuer/,
  },
  {
    title: 'aud is the endpoint of another server',
    text: () => withObject({ aud: 'https://test.as.example/par' }),
    code: 'request_object_audience_different',
  },
  {
    title: 'exp in milliseconds',
    text: () => withObject({ exp: MADE_AT + 60_000 }),
    code: 'request_object_lives_too_long',
    cause: /in milliseconds/,
    fix: /divide by 1000/,
  },
  {
    title: 'exp has passed',
    text: () => withObject({ exp: SECONDS - 300 }),
    code: 'request_object_expired',
    cause: /300 seconds ago/,
    fix: /each/,
  },
  {
    title: 'typ of an access token',
    text: () => withObject({}, { typ: 'at+jwt' }),
    code: 'request_object_type_different',
  },
  {
    title: 'alg none',
    text: () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return posted(
        '/par',
        { client_id: 'ledger', request: `${part({ alg: 'none' })}.${part(CLAIMS)}.` },
        AUTHORIZATION,
      )
    },
    code: 'request_object_algorithm_none',
  },
  {
    title: 'a request_uri inside',
    text: () => withObject({ request_uri: 'urn:ietf:params:oauth:request_uri:abc' }),
    code: 'request_object_nested',
    cause: /request_uri/,
  },
  {
    title: 'client_id of another client inside',
    text: () => withObject({ client_id: 'another' }),
    code: 'request_object_client_different',
    cause: /one name/,
    fix: /outside of it/,
  },
  {
    title: 'parameters beside the request object',
    text: async () => (await withObject({})).replace(/$/, '&nonce=n-0S6_WzA2Mj'),
    code: 'request_object_contradicted',
  },
  {
    title: 'state as a number',
    text: () => withObject({ state: 7 }),
    code: 'request_object_parameter_malformed',
    cause: /state/,
    fix: /string/,
  },
  {
    title: 'credentials inside',
    text: () => withObject({ client_secret: 'a-secret' }),
    code: 'request_object_credentials',
    cause: /holds client_secret/,
  },
  {
    title: 'the JSON of the claims in place of the JWT',
    text: () => posted('/par', { client_id: 'ledger', request: JSON.stringify(CLAIMS) }, AUTHORIZATION),
    code: 'request_object_unsigned',
    cause: /^The parameter request holds JSON/,
    fix: /JWT/,
  },
]

export const AUTHORIZATION_MISTAKES: readonly Mistake[] = [
  {
    title: 'request and request_uri',
    text: async () =>
      opened({
        client_id: 'ledger',
        request_uri: 'urn:ietf:params:oauth:request_uri:abc',
        request: await signed(CLAIMS),
      }),
    code: 'request_and_request_uri',
  },
  {
    title: 'a URL as request_uri',
    text: () => opened({ client_id: 'ledger', request_uri: 'https://ledger.example/request.jwt' }),
    code: 'request_uri_not_pushed',
  },
  {
    title: 'no client_id beside request_uri',
    text: () => opened({ request_uri: 'urn:ietf:params:oauth:request_uri:abc' }),
    code: 'client_unidentified',
  },
  {
    title: 'the parameters themselves where they must be pushed',
    text: () => opened(FORM),
    context: () => configuredBy({ service: { parRequired: true } }),
    code: 'par_required_by_service',
  },
  {
    title: 'request_uri that is cut',
    text: () => opened({ client_id: 'ledger', request_uri: 'abc' }),
    code: 'request_uri_not_pushed',
  },
]
