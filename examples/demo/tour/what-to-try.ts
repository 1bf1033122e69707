import type { ClientRegistration } from './client.js'

/** The challenge of RFC 7636 Appendix B; nobody redeems a code for it. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** What to try while the demo is up. */
export function whatToTry({ issuer }: ClientRegistration): readonly string[] {
  return [
    `The demo is up. Open ${issuer}/ in a browser, or call the API:`,
    '',
    `  curl -i ${issuer}/api/accounts`,
    '',
    'Each call adds a line below. Ctrl+C stops.',
    '',
  ]
}

/** More to try. Only here is a secret printed whole: without it the command would not work. */
export function moreToTry({ issuer, clientId, clientSecret, redirectUri }: ClientRegistration): readonly string[] {
  return [
    'The demo is up. Open it in a browser; it pushes a request and takes you to /authorize:',
    '',
    `  ${issuer}/`,
    '',
    'Or ask it from another terminal:',
    '',
    '  # the API without a token',
    `  curl -i ${issuer}/api/accounts`,
    '',
    '  # the metadata of the authorization server',
    `  curl -s ${issuer}/.well-known/oauth-authorization-server`,
    '',
    '  # a pushed authorization request (the secret is new at every start)',
    `  curl -i -u '${clientId}:${clientSecret}' ${issuer}/par \\`,
    `    -d client_id=${clientId} -d response_type=code -d scope=accounts -d state=any \\`,
    `    -d code_challenge=${CHALLENGE} -d code_challenge_method=S256 \\`,
    `    --data-urlencode redirect_uri=${redirectUri}`,
    '',
    '  # its page: put the request_uri of that answer here, within a minute',
    `  ${issuer}/authorize?client_id=${clientId}&request_uri=…`,
    '',
    'What the operator sees of every call appears below. Ctrl+C stops.',
    '',
  ]
}
