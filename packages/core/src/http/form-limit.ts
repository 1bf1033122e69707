import { FORM_LENGTH } from '../lib/limits.js'
import type { Ports } from '../ports/ports.js'
import { loadedOnce } from './bound-only.js'

/** Where an endpoint for forms finds its service: its ports, if it has any. */
export interface FormLimitSource {
  readonly ports?: Pick<Ports, 'service'> | undefined
}

/**
 * The most bytes that an endpoint reads of a form: 64 KiB, or `pushedAuthReqMaxSize` of its service
 * if that is more. The service is asked only for a form that is longer, or of unknown length.
 */
export async function formLimit(contentLength: string | undefined, { ports }: FormLimitSource): Promise<number> {
  if (ports === undefined || Number(contentLength) <= FORM_LENGTH) return FORM_LENGTH
  const { service } = await loadedOnce(ports)
  return Math.max(FORM_LENGTH, service?.pushedAuthReqMaxSize ?? FORM_LENGTH)
}
