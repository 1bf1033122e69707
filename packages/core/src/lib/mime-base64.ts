import { base64url } from '#platform-base64'

/** Bytes as base64 with padding (RFC 4648 §4). */
export function base64(bytes: Uint8Array): string {
  const text = base64url(bytes).replaceAll('-', '+').replaceAll('_', '/')
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}
