import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './listen.js'

/** Serves a listener on a free port until the test ends; returns its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const { port, close } = await listen(listener)
  onTestFinished(close)
  return `http://127.0.0.1:${port}`
}
