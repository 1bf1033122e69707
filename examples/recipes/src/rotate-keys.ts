import type { Jwk, JwkSet, PortsOptions, Service } from '@symbolon/core'

/** The part of a configuration that a rotation changes. */
type Keys = Pick<Service, 'jwks' | 'accessTokenSignatureKeyId' | 'resourceSignatureKeyId'>

/**
 * The steps that replace the key that signs JWT access tokens and responses. Bring every instance
 * to a step before the next begins.
 *
 * 1. `announced`: signed with the old key, until no resource server has an older JWK set.
 * 2. `signing`: signed with the new key, until the last token of the old key has expired.
 * 3. `done`: the old key is gone.
 */
export function signingKeySteps(old: Jwk & { kid: string }, fresh: Jwk & { kid: string }) {
  return {
    announced: { jwks: { keys: [old, fresh] }, ...signedWith(old.kid) },
    signing: { jwks: { keys: [fresh, publicPart(old)] }, ...signedWith(fresh.kid) },
    done: { jwks: { keys: [fresh] }, ...signedWith(fresh.kid) },
  } satisfies Record<string, Keys>
}

function signedWith(kid: string) {
  return { accessTokenSignatureKeyId: kid, resourceSignatureKeyId: kid }
}

/** What `jwks_uri` serves: never the keys of the service themselves, which are private. */
export function publishedKeys({ jwks }: Pick<Service, 'jwks'>): JwkSet {
  return { keys: jwks.keys.map(publicPart) }
}

/** A list of what is public, because a new private member must not slip through. */
function publicPart({ kty, kid, alg, use, crv, x, y, n, e }: Jwk): Jwk {
  return JSON.parse(JSON.stringify({ kty, kid, alg, use, crv, x, y, n, e }))
}

/**
 * The steps that replace a secret of `createPorts`, which makes nonces and challenges. The first
 * secret signs, all are accepted. Keep the second step for three times `dpopNonceDuration`.
 */
export function secretSteps(old: string, fresh: string) {
  return { announced: [old, fresh], signing: [fresh, old], done: [fresh] } satisfies Record<
    string,
    PortsOptions['secrets']
  >
}
