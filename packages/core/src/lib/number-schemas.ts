import * as z from 'zod'

export const seconds: z.ZodNumber = z
  .int('must be a whole number of seconds')
  .positive('must be at least 1 second')
  .max(3_155_760_000, 'must be at most 100 years')

export const instant: z.ZodNumber = z
  .int('must be an instant in milliseconds')
  .nonnegative()
  .max(8.64e15, 'must be an instant that a date can hold')
