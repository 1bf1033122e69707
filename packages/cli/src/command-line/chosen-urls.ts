import type { ChosenUrls } from '../storage/chosen-places.js'
import type { Given } from './options.js'

/** The places of storage that the command line names. */
export function urlsIn({ 'tokens-url': tokensUrl, 'marks-url': marksUrl }: Given): ChosenUrls {
  return { ...(tokensUrl !== undefined && { tokensUrl }), ...(marksUrl !== undefined && { marksUrl }) }
}
