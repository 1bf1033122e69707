import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { type Der, partsOf, readDer } from '../src/der.js'
import { authorityKey, basicConstraints, subjectKey } from './chain.js'
import { type Extension, forge, signed, type TestKey } from './forge.js'
import { type Bytes, enumerated, explicit, generalized, int, nothing, octets, oid, seq } from './write-der.js'

/** A key of BoringSSL's tests, signing with SHA-256. */
export function keyOf(pem: string): TestKey {
  const privateKey = createPrivateKey(pem)
  const spki = new Uint8Array(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }))
  return { privateKey, spki, algorithm: seq(oid('1.2.840.113549.1.1.11'), nothing()), digest: 'sha256' }
}

const EMPTY: Der = { tag: 0, content: new Uint8Array(), whole: new Uint8Array() }
const partsIn = (der: Bytes | undefined): readonly Der[] => partsOf((der && readDer(der)) ?? EMPTY) ?? []
const wholes = (parts: readonly Der[]) => parts.map(({ whole }) => whole)
const firstIn = (der: Der | undefined) => partsIn(der?.whole)[0]

/** A certificate of BoringSSL with the extensions that RFC 5280 demands and it lacks: an authority, or one below. */
export function extended(der: Bytes, signer: TestKey, authority: boolean): Bytes {
  const [, serial = EMPTY, , issuer = EMPTY, validity = EMPTY, subject = EMPTY, spki = EMPTY] = partsIn(
    firstIn(readDer(der))?.whole,
  )
  const [notBefore = EMPTY, notAfter = EMPTY] = partsIn(validity.whole)
  const extensions: readonly Extension[] = authority
    ? [basicConstraints(true), subjectKey({ spki: spki.whole })]
    : [authorityKey(signer)]
  return forge({
    ...{ version: int(2), serial: serial.whole, issuer: issuer.whole, subject: subject.whole, spki: spki.whole },
    ...{ notBefore: notBefore.whole, notAfter: notAfter.whole, extensions, signer },
  })
}

const WEEK = 604_800_000

/**
 * A response of BoringSSL as it would be today: every answer ends a week after its `thisUpdate`, which is how long its
 * tests accept one without an end, and the key that signed it with SHA-1 has signed it with SHA-256.
 */
export function renewed(response: Bytes, keys: readonly TestKey[]): Bytes {
  const [, bytes] = partsIn(response)
  const [type, content] = partsIn(firstIn(bytes)?.whole)
  const [data = EMPTY, , signature = EMPTY, ...certificates] = partsIn(content?.content)
  const isSigner = ({ privateKey }: TestKey) =>
    ['sha1', 'sha256'].some(each => verify(each, data.whole, createPublicKey(privateKey), signature.content.slice(1)))
  const signer = keys.find(isSigner)
  if (signer === undefined || type === undefined) return response
  const parts = wholes(partsIn(signed(ending(data), signer)))
  return seq(enumerated(0), explicit(0, seq(type.whole, octets(seq(...parts, ...wholes(certificates))))))
}

/** The signed part, in which every answer has an end. */
function ending(data: Der): Bytes {
  const parts = partsIn(data.whole)
  if (parts.length === 0) return data.whole
  return seq(...parts.map(part => (part.tag === 0x30 ? seq(...partsIn(part.whole).map(answerEnding)) : part.whole)))
}

function answerEnding(answer: Der): Bytes {
  const [id = EMPTY, status = EMPTY, begin = EMPTY, ...rest] = partsIn(answer.whole)
  if (rest[0]?.tag === 0xa0) return answer.whole
  const digits = Buffer.from(begin.content).toString()
  const iso = digits.replace(/(....)(..)(..)(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')
  const end = explicit(0, generalized(new Date(Date.parse(iso) + WEEK).toISOString()))
  return seq(...wholes([id, status, begin]), end, ...wholes(rest))
}
