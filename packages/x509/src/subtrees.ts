import { type BareName, bareName, isBelow, mightBeBelow, type NameTexts, textsOf } from './compare-names.js'
import type { GeneralName, Subtree } from './general-name.js'
import type { Name } from './name.js'

/** A host or a domain, in lower case and with a point in front, so that what lies below it ends in it. */
interface DnsForm {
  readonly kind: 'dns'
  readonly dotted: string
  /** The same without the wildcard in front, where there is one. */
  readonly belowWildcard?: string
}

/** Where mail goes: a mailbox, or with constraints every mailbox of a host. */
interface EmailForm {
  readonly kind: 'email'
  readonly local?: string
  readonly host: string
}

/** The host of a URI. */
interface UriForm {
  readonly kind: 'uri'
  readonly host: string
}

/** An address; with constraints the mask stands behind it. */
interface AddressForm {
  readonly kind: 'ip'
  readonly address: Uint8Array
}

/** A name of a directory. */
interface DirectoryForm {
  readonly kind: 'directory'
  readonly texts: NameTexts
  readonly bare: BareName
}

/**
 * A name, or the base of a subtree, in the form in which they are compared: whatever costs is done once, however often it is
 * compared.
 */
export type Form = DnsForm | EmailForm | UriForm | AddressForm | DirectoryForm

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

/** An address of mail, or `undefined` when it is none or its local part is quoted. */
function mailboxForm(text: string): EmailForm | undefined {
  const [local, host, ...more] = text.split('@')
  if (local === undefined || host === undefined || more.length > 0) return undefined
  return /^[^\s"]+$/.test(local) && isHost(host) ? { kind: 'email', local, host: asLower(host) } : undefined
}

/** A URI by its host; `undefined` when it has none by name (RFC 5280 §4.2.1.10 would have such a URI refused). */
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

/** The form of a name; `undefined` for one that is not what names of its kind are, and so lies nowhere for certain. */
export function nameForm(name: GeneralName): Form | undefined {
  if (name.kind === 'dns') return dnsForm(name.text)
  if (name.kind === 'email') return mailboxForm(name.text)
  if (name.kind === 'uri') return uriForm(name.text)
  if (name.kind === 'directory') return directoryForm(name.name)
  return name.kind === 'ip' ? name : undefined
}

/** The form of a base; `undefined` for one that is not understood: it must not pass for one that constrains nothing. */
export function baseForm(base: Subtree): Form | undefined {
  if (base.kind === 'dns' && base.text === '') return { kind: 'dns', dotted: '' }
  if (base.kind === 'dns') return isHost(base.text) ? dnsForm(base.text) : undefined
  if (base.kind === 'ip') return isMasked(base.address) ? base : undefined
  if (base.kind === 'email' && base.text.includes('@')) return mailboxForm(base.text)
  if (base.kind === 'directory' || base.kind === 'other') return nameForm(base)
  return isDomain(base.text) ? { kind: base.kind, host: asLower(base.text) } : undefined
}

/** Address and mask of one family; the mask is ones, then zeros. */
function isMasked(base: Uint8Array): boolean {
  if (base.length !== 8 && base.length !== 32) return false
  const mask = Array.from(base.subarray(base.length / 2), octet => octet.toString(2).padStart(8, '0')).join('')
  return /^1*0*$/.test(mask)
}

/** Whether a name lies in the subtree of a base. */
export function isIn(name: Form, base: Form): boolean {
  if (name.kind === 'dns' && base.kind === 'dns') return name.dotted.endsWith(base.dotted)
  if (name.kind === 'email' && base.kind === 'email') return isMailIn(name, base)
  if (name.kind === 'uri' && base.kind === 'uri') return isHostIn(name.host, base.host)
  if (name.kind === 'ip' && base.kind === 'ip') return isAddressIn(name.address, base.address)
  return name.kind === 'directory' && base.kind === 'directory' && isBelow(name.texts, base.texts)
}

/** Whether a name lies in a subtree however one reads it: for those that are excluded. */
export function mightBeIn(name: Form, base: Form): boolean {
  if (name.kind === 'dns' && base.kind === 'dns') return mightBeDnsIn(name, base)
  if (name.kind === 'email' && base.kind === 'email') return isMailIn(anyCase(name), anyCase(base))
  if (name.kind === 'directory' && base.kind === 'directory') return mightBeBelow(name.bare, base.bare)
  return isIn(name, base)
}

/** A wildcard stands for hosts that an excluded subtree may hold. */
function mightBeDnsIn(name: DnsForm, base: DnsForm): boolean {
  return isIn(name, base) || (name.belowWildcard !== undefined && base.dotted.endsWith(name.belowWildcard))
}

function isMailIn(name: EmailForm, base: EmailForm): boolean {
  if (base.local === undefined) return isHostIn(name.host, base.host)
  return name.local === base.local && name.host === base.host
}

/** Who keeps a mailbox out means it however it is spelled. */
function anyCase(form: EmailForm): EmailForm {
  return form.local === undefined ? form : { ...form, local: asLower(form.local) }
}

/** A host against a constraint: this host alone, or with a point in front all below it. */
function isHostIn(host: string, base: string): boolean {
  return base === '' || (base.startsWith('.') ? host.endsWith(base) : host === base)
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
