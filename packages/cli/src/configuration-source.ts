import { configurationText } from './configuration-file.js'

/** Where a server gets its configuration, as text, at the start and later. */
export interface ConfigurationSource {
  /** The first text; `undefined` when there is none, after saying why. */
  first(): Promise<string | undefined>
  /** From now on, the listener gets every later text. */
  follow(listener: (text: string) => void): void
}

/** The file itself, which is read again with each SIGHUP. */
export function fileSource(file: string): ConfigurationSource {
  return {
    first: () => configurationText(file),
    follow(listener) {
      process.on('SIGHUP', () => {
        void configurationText(file).then(text => text !== undefined && listener(text))
      })
    },
  }
}

/** A message with a configuration, from the first process to a worker. */
export interface ConfigurationMessage {
  readonly configuration: string
}

/** With this a worker asks for the configuration. */
export const ASK = { ask: 'configuration' } as const

/**
 * The process that started this worker: it has read the file and found it valid, so that all workers
 * have the same. Signals are for that process.
 */
export function primarySource(): ConfigurationSource {
  for (const signal of ['SIGHUP', 'SIGINT'] as const) process.on(signal, () => undefined)
  let take: (text: string) => void = () => undefined
  process.on('message', message => {
    const text: unknown = Reflect.get(Object(message), 'configuration')
    if (typeof text === 'string') take(text)
  })
  let follow: (text: string) => void = () => undefined
  return {
    first: () =>
      new Promise(resolve => {
        take = text => {
          take = later => follow(later)
          resolve(text)
        }
        // What is sent before anybody listens here is lost, so this worker asks.
        process.send?.(ASK)
      }),
    follow(listener) {
      follow = listener
    },
  }
}
