import { hexOf } from './bytes.js'
import { context, type Der, Fields, readEach } from './der.js'
import { readBoolean } from './der-values.js'
import { readGeneralName } from './general-name.js'

/** The certificates of its issuer that a CRL is about (RFC 5280 §5.2.5). */
export interface ListScope {
  readonly users: boolean
  readonly authorities: boolean
  /** The names of the distribution point, in hexadecimal; `undefined` for every certificate. */
  readonly points: ReadonlySet<string> | undefined
}

/** The scope of a CRL without an issuing distribution point. */
export const EVERY_CERTIFICATE: ListScope = { users: true, authorities: true, points: undefined }

/**
 * Reads an IssuingDistributionPoint (RFC 5280 §5.2.5). `undefined` when it is malformed or empty,
 * and for a CRL about some reasons, about other issuers, or about attribute certificates, which are
 * not supported.
 */
export function readScope(value: Der): ListScope | undefined {
  const fields = new Fields(value)
  const point = fields.optional(context(0, true))
  const users = readMark(fields, 1)
  const authorities = readMark(fields, 2)
  const points = point && readPointName(point)
  if (!fields.whole() || users === undefined || authorities === undefined || (users && authorities)) return undefined
  if (point === undefined ? !users && !authorities : points === undefined) return undefined
  return { users: !authorities, authorities: !users, points }
}

/** A BOOLEAN with the default false, which is not encoded (X.690 §11.5). */
function readMark(fields: Fields, number: number): boolean | undefined {
  const der = fields.optional(context(number))
  if (der === undefined) return false
  return readBoolean({ ...der, tag: 1 }) === true ? true : undefined
}

/** The full names of a distribution point; a name relative to the issuer is not supported. */
function readPointName(point: Der): ReadonlySet<string> | undefined {
  const fields = new Fields(point, point.tag)
  const tag = context(0, true)
  const names = readEach(fields.take(tag), readPointed, { tag })
  return names !== undefined && fields.whole() ? new Set(names) : undefined
}

function readPointed(name: Der): string | undefined {
  return readGeneralName(name) && hexOf(name.whole)
}

/**
 * Reads CRLDistributionPoints (RFC 5280 §4.2.1.13): the full names of all points whose CRLs the
 * issuer itself signs.
 */
export function readDistributionPoints(value: Der): ReadonlySet<string> | undefined {
  const points = readEach(value, readPoint)
  return points && new Set(points.flatMap(names => [...names]))
}

function readPoint(der: Der): ReadonlySet<string> | undefined {
  const fields = new Fields(der)
  const point = fields.optional(context(0, true))
  const reasons = fields.optional(context(1))
  const issuer = fields.optional(context(2, true))
  if (!fields.whole()) return undefined
  // A name that is not supported is none; other points may have one. So is a point whose list is
  // about some reasons only: the certificate could be revoked for another (RFC 5280 §6.3.3).
  const isWhole = issuer === undefined && reasons === undefined
  return (isWhole && point !== undefined && readPointName(point)) || new Set()
}
