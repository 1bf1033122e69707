import { numbered, type RequirementGroup } from './row.js'

/** Codes, refresh tokens and revocation. */
export const TOKENS: RequirementGroup = {
  title: 'Tokens',
  rows: numbered('TOK', 1, [
    ['RFC 6749 §4.1.2', 'A code lives for at most a minute or what the authorization server wants, never above ten.'],
    [
      'RFC 6749 §4.1.2, §10.5; RFC 6819 §4.4.1.1; RFC 9700 §4.5',
      'A code is redeemed once: of many uses at once, one wins. A second use revokes what the first one gave.',
    ],
    ['RFC 6749 §4.1.3; RFC 6819 §5.2.4.5', 'A code is redeemed by the client to which it was given, and by no other.'],
    [
      'RFC 6749 §4.1.3; RFC 6819 §5.2.4.5',
      'The token request repeats the `redirect_uri` of the authorization request.',
    ],
    ['RFC 7636 §4.5, §4.6', 'Where there was a challenge, the verifier must be sent, and must fit.'],
    ['RFC 9700 §2.1.1, §4.8.2', 'Where there was no challenge, a verifier is refused: PKCE was left out on the way.'],
    ['RFC 9449 §10', 'A code that `dpop_jkt` binds to a key is redeemed with a proof by that key.'],
    [
      'RFC 6749 §5.2',
      'An unknown grant type, one that the service does not have and one that the client may not use are three errors.',
    ],
    ['RFC 6749 §5.2; RFC 6819 §4.4.1.2', 'All grants that are not valid get one answer, which does not say why.'],
    ['RFC 6749 §4.4', 'Client credentials give a confidential client an access token without a refresh token.'],
    [
      'RFC 6749 §3.3, §6',
      'A scope that was not granted is refused; fewer scopes for one token leave the grant as it is.',
    ],
    [
      'RFC 8707 §2.2',
      'A resource that was not granted is `invalid_target`, and a token for one resource is for no other.',
    ],
    ['RFC 9396 §6', 'Details that were not granted are refused.'],
    [
      'RFC 9700 §2.2.2, §4.14.2; RFC 6749 §10.4; RFC 6819 §5.2.2.3',
      'The refresh token of a public client is replaced at each use, unless it is bound to a key.',
    ],
    [
      'RFC 9700 §4.14.2; RFC 6749 §10.4',
      'A refresh token that is used after it was replaced ends the authorization, access tokens included.',
    ],
    ['FAPI 2.0 Security Profile §5.3.2.1-10', 'The refresh token of a confidential client is not replaced.'],
    ['RFC 9449 §5; RFC 8705 §7.1', 'The refresh token of a public client is bound to its key or certificate.'],
    [
      'RFC 6749 §6, §10.4',
      'A refresh token is used by its client, and by no other; the attempt of another changes nothing.',
    ],
    ['RFC 9700 §4.14.2', 'A refresh token that nobody uses ends, and nothing prolongs the authorization.'],
    ['RFC 7009 §2.1', 'A client revokes its own tokens, and no others. With a refresh token its access tokens end.'],
    ['RFC 7009 §2.2', 'The answer for a token that is unknown, or of another client, is that for one that is revoked.'],
    [
      'RFC 9449 §5, §5.2',
      'A token is bound to the key of the proof, and a client that registered so cannot leave it out.',
    ],
    ['RFC 8705 §3', 'A token is bound to the certificate where service or client demand it.'],
    [
      'RFC 7523 §3 (7); RFC 9449 §11.1',
      'Who repeats a recorded request learns nothing about its grant, and changes nothing.',
    ],
    ['RFC 6749 §5.1', 'No store that fails makes a success, or ends an authorization.'],
  ]),
}
