import { isAbsoluteUri } from './uri.js'

/** Whether text is a resource indicator: an absolute URI without fragment (RFC 8707 §2). */
export function isResourceIndicator(text: string): boolean {
  return isAbsoluteUri(text)
}
