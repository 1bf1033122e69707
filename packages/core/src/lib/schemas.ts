import * as z from 'zod'
import { TEXT_LENGTH } from './limits.js'
import { isScopeToken } from './scope.js'

/** A string of a request; `null` and `undefined` mean absent. */
export const optionalText: z.ZodOptional<z.ZodNullable<z.ZodString>> = z.string('must be a string').nullish()

/** The message for a string that is too long. */
export const TOO_LONG: string = `may hold ${TEXT_LENGTH} characters`

/** A string of limited length, such as a method or a URL; `null` and `undefined` mean absent. */
export const optionalShortText: z.ZodOptional<z.ZodNullable<z.ZodString>> = z
  .string('must be a string')
  .max(TEXT_LENGTH, TOO_LONG)
  .nullish()

/** A boolean of a request; `null` and `undefined` mean absent. */
export const optionalFlag: z.ZodOptional<z.ZodNullable<z.ZodBoolean>> = z.boolean('must be true or false').nullish()

/**
 * One scope (RFC 6749 §3.3), or another value for a quoted parameter of a challenge (RFC 6750 §3).
 */
export const scopeToken: z.ZodString = z
  .string('must be a string')
  .refine(isScopeToken, 'must be printable ASCII without space, quote and backslash')
