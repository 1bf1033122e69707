import { z } from 'zod'
import type { JwkSet } from '../standards/jwk.js'

const member = z.string().exactOptional()
const jwk = z.object({
  kty: z.string(),
  kid: member,
  alg: member,
  use: member,
  key_ops: z.array(z.string()).exactOptional(),
  crv: member,
  x: member,
  y: member,
  n: member,
  e: member,
  d: member,
  p: member,
  q: member,
  dp: member,
  dq: member,
  qi: member,
})

/** A JWK set (RFC 7517 §5). */
export const jwks: z.ZodType<JwkSet> = z.object({ keys: z.array(jwk) })
