import { utf8 } from '../lib/encoding.js'
import { type Awaitable, andThen } from '../lib/result.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import { keySourceOf, sharedSecret, verifyMac } from '../policy/keys.js'
import { digestOf } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'
import { isFoundBy } from '../records/client-identifiers.js'
import { MAC_ALGORITHM } from '../standards/jose/signature-algorithms.js'
import { sameContent } from './content-digest.js'
import {
  type Examined,
  examineSignature,
  NOT_EXAMINED,
  type SignedCall,
  type Signer,
  type Signers,
  signersByKey,
} from './examine-signature.js'
import type { ReadMessage } from './message.js'
import { type SignaturePresented, signedMessage } from './presented-signature.js'
import { requiredComponents } from './required-components.js'
import { type MessageSignature, signatureBase } from './signature-base.js'
import { SIGNATURE_PARAMETER_RULES, type SignatureFacts } from './signature-rules.js'

export type SignerPorts = Pick<Ports, 'crypto'> & Partial<Pick<Ports, 'secrets'>>

/** Whether clients may sign by their secrets (RFC 9421 §3.3.3); no FAPI mode lets them. */
export function macAllowed(facts: SignaturePresented): boolean {
  return facts.service.messageSignatureMacAllowed && !demandsOf(facts).has('strong algorithms')
}

/** Only `alg` leads to the secret, and then nothing else is tried: what is published must never key a MAC. */
export function signersOf(signature: MessageSignature, facts: SignaturePresented, ports: SignerPorts): Signers {
  const { parameters } = signature
  const { client } = facts
  if (parameters.alg === MAC_ALGORITHM && macAllowed(facts)) return [signerBySecret(signature, facts, ports)]
  // Otherwise by a key that is registered for requests.
  const kid = parameters.keyid ?? client.rsSignedRequestKeyId
  const named = client.jwks.keys.filter(key => kid !== undefined && key.kid === kid)
  return signersByKey(named, signature, keySourceOf(client), ports)
}

function signerBySecret(
  { parameters: { keyid }, signature }: MessageSignature,
  { client, now }: SignaturePresented,
  ports: SignerPorts,
): Signer {
  const { tokenAuthMethod, clientSecret, clientSecretExpiresAt = Number.POSITIVE_INFINITY } = client
  const isUsable = tokenAuthMethod === 'CLIENT_SECRET_JWT' && clientSecret !== undefined && now < clientSecretExpiresAt
  let secret: Promise<Uint8Array | undefined> | undefined
  return {
    signer: isUsable && (keyid === undefined || isFoundBy(keyid, client)) ? 'the client secret' : undefined,
    algorithm: MAC_ALGORITHM,
    async verify(base) {
      secret ??= sharedSecret(client, ports)
      return (await verifyMac(utf8(base), signature, await secret, ports)).signatureRight
    },
  }
}

type Needs = SignerPorts & Pick<Ports, 'report'>

export interface Candidates {
  readonly signatures: readonly [MessageSignature, ...MessageSignature[]]
  /** All must satisfy every rule; otherwise one is enough. */
  readonly allCount: boolean
}

/**
 * Where all count, the first that breaks a rule; where one is enough, the first that satisfies every rule. If
 * there is no such one, the first of all.
 */
export function examineSignatures(
  { signatures: [first, ...others], allCount }: Candidates,
  facts: SignaturePresented,
  ports: Needs,
): Awaitable<SignatureFacts> {
  const call = callOf(facts, ports)
  const examined = (signature: MessageSignature) =>
    examineSignature(signature, signersOf(signature, facts, ports), call)
  const deciding = andThen(examined(first), found =>
    others.length === 0 ? found : decisiveOf(found, others, allCount, examined),
  )
  return andThen(deciding, decisive =>
    ports.report === undefined || !decisive.found.verified
      ? decisive.found
      : withExplanation(decisive, call.message, facts, ports),
  )
}

async function decisiveOf(
  first: Examined<SignatureFacts>,
  others: readonly MessageSignature[],
  allCount: boolean,
  examined: (signature: MessageSignature) => Awaitable<Examined<SignatureFacts>>,
): Promise<Examined<SignatureFacts>> {
  let decisive = first
  for (const signature of others) {
    if (decisive.found.isValid !== allCount) break
    const another = await examined(signature)
    if (another.found.isValid !== allCount) decisive = another
  }
  return decisive
}

let explaining: Promise<typeof import('./explain-signature.js')> | undefined

/** Adds what only the operator receives, so it is loaded when somebody listens. */
async function withExplanation(
  { found, signer }: Examined<SignatureFacts>,
  message: ReadMessage,
  { presented }: SignaturePresented,
  ports: Needs,
): Promise<SignatureFacts> {
  // Imported once: to import it again costs more than a verification.
  explaining ??= import('./explain-signature.js')
  const { explained } = await explaining
  return explained(found, {
    message,
    presented,
    isRight: lines => signer.verify(signatureBase(lines, found.signature.signatureParams)),
    digestOf: text => digestOf(text, ports),
  })
}

function callOf(facts: SignaturePresented, ports: Needs): SignedCall<SignatureFacts> {
  const { service, now, request } = facts
  const message = signedMessage(facts)
  const compared = {
    ...NOT_EXAMINED,
    required: requiredComponents(facts, message),
    now,
    lifetime: service.messageSignatureLifetime,
    skew: service.allowableClockSkew,
    differingCredential: whatDiffers(facts, message),
    accepted: [...acceptedAlgorithms(facts), ...(macAllowed(facts) ? [MAC_ALGORITHM] : [])],
  }
  let same: Promise<boolean> | undefined
  return {
    message,
    parameterRules: SIGNATURE_PARAMETER_RULES,
    basics: (signature, { signer, algorithm }) => ({ ...compared, signature, signer, algorithm }),
    contentSame() {
      if (request.message === undefined) return undefined
      same ??= sameContent(request.message, message, ports)
      return same
    },
  }
}

function whatDiffers({ request, presented }: SignaturePresented, message: ReadMessage): string | undefined {
  const [authorization, ...others] = message.lines('authorization')
  // Whatever the scheme is called: `accessTokenType` may be custom.
  const signed = authorization === undefined ? presented : /^[^ ]+ +([^ ]+)$/.exec(authorization)?.[1]
  if (others.length > 0 || signed !== presented) return 'token'
  const proofs = message.lines('dpop')
  return proofs.length > 0 && proofs.join(', ') !== request.dpop ? 'proof' : undefined
}
