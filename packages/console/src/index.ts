export { createConsole, type Console, type ConsoleOptions } from './create-console.js'
export { consoleHandler } from './console-handler.js'
export { consoleListener } from './console-listener.js'

// For other servers: one call as plain values.
export type { ConsoleAnswer, ConsoleCall } from './call.js'
