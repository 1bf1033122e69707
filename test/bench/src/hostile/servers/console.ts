import { createServer } from 'node:http'
import { consoleListener, createConsole } from '@symbolon/console'
import { listening } from '../listening.js'

/** A console whose link nobody has. */
export function open(): Promise<string> {
  return listening(createServer(consoleListener(createConsole())))
}
