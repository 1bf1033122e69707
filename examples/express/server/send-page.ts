import type { Response } from 'express'
import type { Html } from './html.js'

/**
 * Sends a page that nobody may cache or frame, and from which no script runs. There is no `form-action`: browsers
 * would apply it to the redirect that follows the consent.
 */
export function sendPage(res: Response, status: number, page: Html): void {
  res
    .status(status)
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(page.text)
}
