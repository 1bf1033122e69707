import { serve } from 'symbolon'
import { configured, QUIET } from '../configured.js'

/** The REST API of `symbolon serve`. */
export async function open(): Promise<string> {
  return (await serve(await configured(), QUIET)).origin
}
