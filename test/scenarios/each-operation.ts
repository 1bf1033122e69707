import type { Answer, Operations } from '@symbolon/contract/scenarios'

/** Every operation as one function makes it of its name. */
export function eachOperation(make: (name: keyof Operations) => (request: unknown) => Promise<Answer>): Operations {
  return {
    introspect: make('introspect'),
    introspectStandard: make('introspectStandard'),
    introspectFor: make('introspectFor'),
    push: make('push'),
    register: make('register'),
    authorize: make('authorize'),
    complete: make('complete'),
    authenticate: make('authenticate'),
    prove: make('prove'),
    attest: make('attest'),
    challenge: make('challenge'),
    createToken: make('createToken'),
    updateToken: make('updateToken'),
    revokeTokens: make('revokeTokens'),
    issueCode: make('issueCode'),
    exchange: make('exchange'),
    revoke: make('revoke'),
    introspectAny: make('introspectAny'),
  }
}
