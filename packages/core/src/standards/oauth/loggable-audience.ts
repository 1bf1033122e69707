import { loggableUri } from './loggable-uri.js'

/**
 * An audience as a trace may show it: the first values that are URLs, without what may be secret. A
 * client may have put anything in the place of the others.
 */
export function loggableAudience(aud: string | readonly string[] | undefined): string {
  if (aud === undefined) return 'no aud'
  if (typeof aud === 'string') return `aud ${shown(aud)}`
  const others = aud.length > SHOWN ? ` and ${aud.length - SHOWN} more` : ''
  return `aud as a list of ${aud.slice(0, SHOWN).map(shown).join(' and ') || 'nothing'}${others}`
}

/** How many values are shown. */
const SHOWN = 3

function shown(value: string): string {
  return /^https?:\/\/[\x21-\x7e]+$/.test(value) ? loggableUri(value) : '(no URL)'
}
