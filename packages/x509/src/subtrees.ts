import { type BareName, bareName, isBelow, mightBeBelow, type NameTexts, textsOf } from './compare-names.js'
import type { GeneralName, Name } from './name.js'

/**
 * A name, or the base of a subtree, in the form of comparison. Expensive preparation is done once for all comparisons.
 */
export type Form = DnsForm | EmailForm | UriForm | AddressForm | DirectoryForm

/** A lower-case host after a dot, so that each host below has it as a suffix; and without its wildcard. */
type DnsForm = { readonly kind: 'dns'; readonly dotted: string; readonly belowWildcard?: string }
/** A mailbox or, in constraints, every mailbox of a host. */
type EmailForm = { readonly kind: 'email'; readonly local?: string; readonly host: string }
type UriForm = { readonly kind: 'uri'; readonly host: string }
/** An address, in constraints followed by its mask. */
type AddressForm = { readonly kind: 'ip'; readonly address: Uint8Array }
type DirectoryForm = { readonly kind: 'directory'; readonly texts: NameTexts; readonly bare: BareName }

/** A host name. RFC 1034 does not allow underscores, but many names have one. */
const HOST = /^[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*$/

/** The authority of a URI: an optional user, a host and an optional port. */
const AUTHORITY = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#@:]+)(?::\d*)?(?:[/?#]|$)/
const asLower = (text: string) => text.toLowerCase()

function isDomain(text: string): boolean {
  return text === '' || isHost(text.startsWith('.') ? text.slice(1) : text)
}

/** A host name. A name that ends in a numeric label is an address (RFC 1123 §2.1). */
function isHost(text: string): boolean {
  return text.length <= 253 && HOST.test(text) && !/(?:^|\.)\d+$/.test(text)
}

/** An email address; `undefined` when it is malformed or its local part is quoted. */
function mailboxForm(text: string): EmailForm | undefined {
  const [local, host, ...more] = text.split('@')
  if (local === undefined || host === undefined || more.length > 0) return undefined
  return /^[^\s"]+$/.test(local) && isHost(host) ? { kind: 'email', local, host: asLower(host) } : undefined
}

/** The host of a URI; `undefined` without a host name, because RFC 5280 §4.2.1.10 refuses such a URI. */
function uriForm(uri: string): UriForm | undefined {
  const host = AUTHORITY.exec(uri)?.[1]
  return host !== undefined && isHost(host) ? { kind: 'uri', host: asLower(host) } : undefined
}

function dnsForm(name: string): DnsForm | undefined {
  if (!name.startsWith('*.')) return isHost(name) ? { kind: 'dns', dotted: `.${asLower(name)}` } : undefined
  const rest = name.slice(2)
  if (!isHost(rest)) return undefined
  return { kind: 'dns', dotted: `.${asLower(name)}`, belowWildcard: `.${asLower(rest)}` }
}

function directoryForm(name: Name): DirectoryForm {
  return { kind: 'directory', texts: textsOf(name), bare: bareName(name) }
}

/** The form of a name; `undefined` for one that is malformed for its kind and cannot be compared. */
export function nameForm(name: GeneralName): Form | undefined {
  if (name.kind === 'dns') return dnsForm(name.text)
  if (name.kind === 'email') return mailboxForm(name.text)
  if (name.kind === 'uri') return uriForm(name.text)
  if (name.kind === 'directory') return directoryForm(name.name)
  return name.kind === 'ip' ? name : undefined
}

/** The form of a base; `undefined` for an unsupported one, which must not count as no constraint. */
export function baseForm(base: GeneralName): Form | undefined {
  if (base.kind === 'dns' && base.text === '') return { kind: 'dns', dotted: '' }
  if (base.kind === 'dns') return isHost(base.text) ? dnsForm(base.text) : undefined
  if (base.kind === 'ip') return isMasked(base.address) ? base : undefined
  if (base.kind === 'email' && base.text.includes('@')) return mailboxForm(base.text)
  if (base.kind === 'directory' || base.kind === 'other') return nameForm(base)
  return isDomain(base.text) ? { kind: base.kind, host: asLower(base.text) } : undefined
}

function isMasked(base: Uint8Array): boolean {
  if (base.length !== 8 && base.length !== 32) return false
  const mask = Array.from(base.subarray(base.length / 2), octet => octet.toString(2).padStart(8, '0')).join('')
  return /^1*0*$/.test(mask)
}

export function isIn(name: Form, base: Form): boolean {
  if (name.kind === 'dns' && base.kind === 'dns') return name.dotted.endsWith(base.dotted)
  if (name.kind === 'email' && base.kind === 'email') return isMailIn(name, base)
  if (name.kind === 'uri' && base.kind === 'uri') return isHostIn(name.host, base.host)
  if (name.kind === 'ip' && base.kind === 'ip') return isAddressIn(name.address, base.address)
  return name.kind === 'directory' && base.kind === 'directory' && isBelow(name.texts, base.texts)
}

/** Whether any reading of a name is in an excluded subtree. */
export function mightBeIn(name: Form, base: Form): boolean {
  if ((base.kind === 'email' || base.kind === 'uri') && base.host === '') return name.kind === base.kind
  if (name.kind === 'dns' && base.kind === 'dns') return mightBeDnsIn(name, base)
  if (name.kind === 'email' && base.kind === 'email') return isMailIn(anyCase(name), anyCase(base))
  if (name.kind === 'directory' && base.kind === 'directory') return mightBeBelow(name.bare, base.bare)
  return isIn(name, base)
}

/** A wildcard may match hosts in an excluded subtree. */
function mightBeDnsIn(name: DnsForm, base: DnsForm): boolean {
  return isIn(name, base) || (name.belowWildcard !== undefined && base.dotted.endsWith(name.belowWildcard))
}

function isMailIn(name: EmailForm, base: EmailForm): boolean {
  if (base.local === undefined) return isHostIn(name.host, base.host)
  return name.local === base.local && name.host === base.host
}

/** An excluded mailbox is excluded in upper and lower case. */
function anyCase(form: EmailForm): EmailForm {
  return form.local === undefined ? form : { ...form, local: asLower(form.local) }
}

/**
 * Whether a host matches a constraint: exactly or, with a leading dot, any host below it. What an empty one means
 * RFC 5280 does not say, so it permits none and excludes all.
 */
function isHostIn(host: string, base: string): boolean {
  return base.startsWith('.') ? host.endsWith(base) : host === base
}

function isAddressIn(address: Uint8Array, base: Uint8Array): boolean {
  const { length } = address
  if (base.length !== length * 2) return false
  for (let at = 0; at < length; at++) {
    const different = (address[at] ?? 0) ^ (base[at] ?? 0)
    if ((different & (base[at + length] ?? 0)) !== 0) return false
  }
  return true
}
