import * as z from 'zod'
import { TEXT_LENGTH } from './limits.js'
import { isScopeToken } from './text.js'

export const optionalText: z.ZodOptional<z.ZodNullable<z.ZodString>> = z.string('must be a string').nullish()

export const TOO_LONG: string = `may hold ${TEXT_LENGTH} characters`

export const optionalFlag: z.ZodOptional<z.ZodNullable<z.ZodBoolean>> = z.boolean('must be true or false').nullish()

/** A scope (RFC 6749 §3.3), or another value for a quoted parameter of a challenge (RFC 6750 §3). */
export const scopeToken: z.ZodString = z
  .string('must be a string')
  .refine(isScopeToken, 'must be printable ASCII without space, quote and backslash')

export const seconds: z.ZodNumber = z
  .int('must be a whole number of seconds')
  .positive('must be at least 1 second')
  .max(3_155_760_000, 'must be at most 100 years')

export const instant: z.ZodNumber = z
  .int('must be an instant in milliseconds')
  .nonnegative()
  .max(8.64e15, 'must be an instant that a date can hold')
