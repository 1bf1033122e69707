import { serve } from 'symbolon'
import { configured, QUIET } from '../configured.js'

/** The admin API of `symbolon serve`. */
export async function open(): Promise<string> {
  const { adminOrigin } = await serve(await configured(), { ...QUIET, admin: { host: '127.0.0.1', port: 0 } })
  if (adminOrigin === undefined) throw new Error('the admin API is not open')
  return adminOrigin
}
