import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import type { SignerKey } from './keys.js'
import type { Sign, Signing } from './signers.js'
import type { Sent } from './world.js'

/** A request with a valid signature, and what is needed to mutate it. */
export interface Source {
  readonly sent: Sent
  /** The request before it was signed. */
  readonly unsigned: Sent
  readonly sign: Sign
  readonly signing: Signing
  /** Another key of the same client. */
  readonly second: SignerKey
  /** The key of another client. */
  readonly others: SignerKey
  /** Other tokens of the same client. */
  readonly tokens: readonly string[]
}

/** Makes another request from a signed one; `undefined` if it would be equivalent. */
export type Mutation = (source: Source) => Sent | undefined | Promise<Sent | undefined>

/** One kind of mutation; all mutated requests must be refused. */
export interface MutationRow {
  readonly name: string
  /** How many mutations are tried. */
  readonly runs: number
  /** Whether a mutation passes all other checks and is refused by the signature check. */
  readonly reachesSignature: Reaches
  readonly mutations: fc.Arbitrary<Mutation>
}

type Reaches = 'always' | 'never' | 'sometimes'

/** A row whose mutations are printed as the drawn values. */
export function row<Drawn>(
  name: string,
  runs: number,
  reachesSignature: Reaches,
  arbitrary: fc.Arbitrary<Drawn>,
  mutate: (source: Source, drawn: Drawn) => ReturnType<Mutation>,
): MutationRow {
  const mutations = arbitrary.map(drawn =>
    Object.assign((source: Source) => mutate(source, drawn), { [fc.toStringMethod]: () => fc.stringify(drawn) }),
  )
  return { name, runs, reachesSignature, mutations }
}

/** An edit of a text. */
export type Edit = (text: string) => string

const place = fc.nat(9_999)

/** Replaces one character. */
export function replacing(by: fc.Arbitrary<string>): fc.Arbitrary<Edit> {
  return shown(
    fc.record({ at: place, by }),
    ({ at, by }) =>
      text =>
        spliced(text, at % text.length, 1, by),
  )
}

/** Inserts characters. */
export function inserting(characters: fc.Arbitrary<string>): fc.Arbitrary<Edit> {
  return shown(
    fc.record({ at: place, characters }),
    ({ at, characters }) =>
      text =>
        spliced(text, at % (text.length + 1), 0, characters),
  )
}

/** Removes one character. */
export const removing: fc.Arbitrary<Edit> = shown(place, at => text => spliced(text, at % text.length, 1, ''))

function shown<Drawn>(drawn: fc.Arbitrary<Drawn>, editOf: (drawn: Drawn) => Edit): fc.Arbitrary<Edit> {
  return drawn.map(each => Object.assign(editOf(each), { [fc.toStringMethod]: () => fc.stringify(each) }))
}

function spliced(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length)
}

/** A printable character other than space. */
export const visible: fc.Arbitrary<string> = fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code))

/** The value of the first line of a header. */
export function headerOf({ headers }: Sent, name: string): string {
  return headers.find(([each]) => each === name)?.[1] ?? ''
}

/** The request with the first line of a header changed; `undefined` if the value stays the same. */
export function withHeader(sent: Sent, name: string, change: Edit): Sent | undefined {
  const at = sent.headers.findIndex(([each]) => each === name)
  const value = change(headerOf(sent, name))
  return value === headerOf(sent, name) ? undefined : { ...sent, headers: sent.headers.with(at, [name, value]) }
}

/** The request without the lines of a header. */
export function withoutHeader(sent: Sent, name: string): Sent {
  return { ...sent, headers: sent.headers.filter(([each]) => each !== name) }
}

/** The request with an additional header line. */
export function withLine(sent: Sent, name: string, value: string): Sent {
  return { ...sent, headers: [...sent.headers, [name, value]] }
}

/** The bytes of the only signature in a field. */
export function signatureBytes(field: string): Buffer {
  return Buffer.from(/:(.*):/s.exec(field)?.[1] ?? '', 'base64')
}
