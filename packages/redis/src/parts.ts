/**
 * The parts of the index of a client, named by the characters of base64url.
 *
 * A client can have millions of tokens. One sorted set for all of them would be one hot key on one
 * node, and the server would stand still while it frees it.
 */
export const PARTS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']

/** The part for an access token: the first character of its hash. Any other text has a part too. */
export function partOf(hash: string): string {
  const first = hash.charAt(0)
  return PARTS.includes(first) ? first : '_'
}
