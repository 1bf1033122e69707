import { expect, test } from 'vitest'
import { describeDetails, PAYMENT, paymentRules } from '../../server/authorization-details.js'

const OTHER_FIELDS = { instructedAmount: { currency: 'EUR', amount: '123.50' }, creditorName: 'Merchant A' }

const element = (otherFields: object, more: object = {}) => ({
  type: PAYMENT,
  otherFields: JSON.stringify(otherFields),
  ...more,
})

// What core hands over besides is the client, of whom these rules ask nothing.
const accepts = (details: ReturnType<typeof element>) => paymentRules.accepts(details, undefined as never)

test('a payment is accepted and described in words', () => {
  expect(accepts(element(OTHER_FIELDS))).toBe(true)
  expect(describeDetails(element(OTHER_FIELDS))).toBe('pay 123.50 EUR to Merchant A')
})

test.each<[string, object, object?]>([
  ['another type', OTHER_FIELDS, { type: 'account_information' }],
  ['nothing', {}],
  ['no amount', { ...OTHER_FIELDS, instructedAmount: undefined }],
  ['an amount that is a text', { ...OTHER_FIELDS, instructedAmount: '123.50 EUR' }],
  ['an amount that is a number', { ...OTHER_FIELDS, instructedAmount: { currency: 'EUR', amount: 123.5 } }],
  ['a negative amount', { ...OTHER_FIELDS, instructedAmount: { currency: 'EUR', amount: '-1.00' } }],
  [
    'a member of the amount that nobody knows',
    { ...OTHER_FIELDS, instructedAmount: { ...OTHER_FIELDS.instructedAmount, fee: '1' } },
  ],
  ['no creditor', { ...OTHER_FIELDS, creditorName: undefined }],
  ['markup for a creditor', { ...OTHER_FIELDS, creditorName: '<b>' }],
  ['a member that nobody knows', { ...OTHER_FIELDS, priority: 'high' }],
  ['a known member that means nothing here', OTHER_FIELDS, { locations: ['https://bank.example'] }],
])('RFC 9396 §5: no payment: %s', (_, otherFields, more) => {
  expect(accepts(element(otherFields, more))).toBe(false)
  expect(() => describeDetails(element(otherFields, more))).toThrow(TypeError)
})
