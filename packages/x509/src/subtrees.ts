import { isBelow, mightBeBelow } from './compare-names.js'
import type { GeneralName, Subtree } from './general-name.js'

/** Parts of a host name. An underscore is no letter of RFC 1034, but many names have one. */
const HOST = /^[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*$/

/** What a URI has between `//` and the path: nothing before the host but a name, and behind it a port. */
const AUTHORITY = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#@:]+)(?::\d*)?(?:[/?#]|$)/

const asLower = (text: string) => text.toLowerCase()

/** A domain, or one that begins with a point and stands for what is below it. */
function isDomain(text: string): boolean {
  return text === '' || isHost(text.startsWith('.') ? text.slice(1) : text)
}

/** A host by its name; what ends in digits alone is an address (RFC 1123 §2.1). */
function isHost(text: string): boolean {
  return text.length <= 253 && HOST.test(text) && !/(?:^|\.)\d+$/.test(text)
}

/** Local part and host of an address of mail, or `undefined` when it is none or its local part is quoted. */
function mailbox(text: string): readonly [local: string, host: string] | undefined {
  const [local, host, ...more] = text.split('@')
  if (local === undefined || host === undefined || more.length > 0) return undefined
  return /^[^\s"]+$/.test(local) && isHost(host) ? [local, asLower(host)] : undefined
}

/** The host of a URI, or `undefined` when it has none by name (RFC 5280 §4.2.1.10 would have such a URI refused). */
function hostOf(uri: string): string | undefined {
  const host = AUTHORITY.exec(uri)?.[1]
  return host !== undefined && isHost(host) ? asLower(host) : undefined
}

/** A host against a constraint: this host alone, or with a point in front all below it. */
function isHostIn(host: string, base: string): boolean {
  return base === '' || (base.startsWith('.') ? host.endsWith(asLower(base)) : host === asLower(base))
}

/** A domain name without the wildcard in front of it. */
function withoutWildcard(name: string): string {
  return name.startsWith('*.') ? name.slice(2) : name
}

function isDnsIn(name: string, base: string): boolean {
  return base === '' || `.${asLower(name)}`.endsWith(`.${asLower(base)}`)
}

/** A wildcard stands for hosts that an excluded subtree may hold. */
function mightBeDnsIn(name: string, base: string): boolean {
  return isDnsIn(name, base) || (name.startsWith('*.') && isDnsIn(base, withoutWildcard(name)))
}

function isMailIn(text: string, base: string): boolean {
  const [local, host] = mailbox(text) ?? ['', '']
  if (!base.includes('@')) return isHostIn(host, base)
  const [expectedLocal, expectedHost] = mailbox(base) ?? []
  return local === expectedLocal && host === expectedHost
}

/** Who keeps a mailbox out means it however it is spelled. */
function mightBeMailIn(text: string, base: string): boolean {
  return isMailIn(asLower(text), asLower(base))
}

function isAddressIn(address: Uint8Array, base: Uint8Array): boolean {
  const { length } = address
  return (
    base.length === length * 2 &&
    address.every((octet, at) => ((octet ^ octetOf(base, at)) & octetOf(base, at + length)) === 0)
  )
}

function octetOf(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0
}

/** Address and mask of one family; the mask is ones, then zeros. */
function isMasked(base: Uint8Array): boolean {
  if (base.length !== 8 && base.length !== 32) return false
  const mask = Array.from(base.subarray(base.length / 2), octet => octet.toString(2).padStart(8, '0')).join('')
  return /^1*0*$/.test(mask)
}

/** Whether a constraint is of a form that is understood; what is of none must not pass for one that constrains nothing. */
export function isUnderstood(base: Subtree): boolean {
  if (base.kind === 'dns') return base.text === '' || isHost(base.text)
  if (base.kind === 'email') return base.text.includes('@') ? mailbox(base.text) !== undefined : isDomain(base.text)
  if (base.kind === 'uri') return isDomain(base.text)
  return base.kind !== 'ip' || isMasked(base.address)
}

/** Whether a name is what names of its kind are: only then can it be found to lie in a subtree, or outside. */
export function isComparable(name: GeneralName): boolean {
  if (name.kind === 'dns') return isHost(withoutWildcard(name.text))
  if (name.kind === 'email') return mailbox(name.text) !== undefined
  if (name.kind === 'uri') return hostOf(name.text) !== undefined
  return name.kind !== 'other'
}

/** Whether a name of the kind of a subtree lies in it. */
export function isIn(name: GeneralName, base: Subtree): boolean {
  if (name.kind === 'dns' && base.kind === 'dns') return isDnsIn(name.text, base.text)
  if (name.kind === 'email' && base.kind === 'email') return isMailIn(name.text, base.text)
  if (name.kind === 'uri' && base.kind === 'uri') return isHostIn(hostOf(name.text) ?? '', base.text)
  if (name.kind === 'ip' && base.kind === 'ip') return isAddressIn(name.address, base.address)
  return name.kind === 'directory' && base.kind === 'directory' && isBelow(name.name.parts, base.name.parts)
}

/** Whether a name lies in a subtree however one reads it: for those that are excluded. */
export function mightBeIn(name: GeneralName, base: Subtree): boolean {
  if (name.kind === 'dns' && base.kind === 'dns') return mightBeDnsIn(name.text, base.text)
  if (name.kind === 'email' && base.kind === 'email') return mightBeMailIn(name.text, base.text)
  if (name.kind === 'directory' && base.kind === 'directory') return mightBeBelow(name.name.parts, base.name.parts)
  return isIn(name, base)
}
