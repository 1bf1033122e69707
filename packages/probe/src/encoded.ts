import { base64url, utf8 } from '@symbolon/core/internal'

/** An object as a part of a JWT that is made by hand. */
export function encoded(value: object): string {
  return base64url(utf8(JSON.stringify(value)))
}
