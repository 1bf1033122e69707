import type { AuthorizationDetailsElement, AuthorizationDetailsRules } from '@symbolon/core'

/** The one type of authorization details (RFC 9396 §2) that this server supports. */
export const PAYMENT = 'payment_initiation'

/** A payment that a client requests. */
interface Payment {
  readonly amount: string
  readonly currency: string
  readonly creditorName: string
}

/** Accepts details that have exactly the members of a payment, each in the right form. */
export const paymentRules: AuthorizationDetailsRules = { accepts: element => paymentIn(element) !== undefined }

/** The details in words, for the user who decides. */
export function describeDetails(element: AuthorizationDetailsElement): string {
  const payment = paymentIn(element)
  if (payment === undefined) throw new TypeError('details that paymentRules do not accept')
  return `pay ${payment.amount} ${payment.currency} to ${payment.creditorName}`
}

// Unknown members could change what the user agrees to: an element that has any is no payment.
function paymentIn({ type, otherFields = '{}', ...more }: AuthorizationDetailsElement): Payment | undefined {
  const { instructedAmount, creditorName, ...unknown } = JSON.parse(otherFields)
  const { amount, currency, ...further } = Object(instructedAmount)
  const names = [...Object.keys(more), ...Object.keys(unknown), ...Object.keys(further)]
  if (type !== PAYMENT || names.length > 0) return undefined
  if (!isText(amount, /^\d{1,12}\.\d{2}$/) || !isText(currency, /^[A-Z]{3}$/)) return undefined
  return isText(creditorName, /^[\p{L}\p{N} .'-]{1,70}$/u) ? { amount, currency, creditorName } : undefined
}

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value)
}
