import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy that closes the connection instead of forwarding the reply to a command with a given
 * text.
 */
export class Cutter {
  readonly #server = createServer(client => this.#join(client))
  #target = 0
  #text: string | undefined

  async listen(port: number): Promise<void> {
    await once(this.#server.listen(port, '127.0.0.1'), 'listening')
  }

  /** Connects to this port from now on. Connections that exist stay where they are. */
  passTo(target: number): void {
    this.#target = target
  }

  cutAt(text: string): void {
    this.#text = text
  }

  close(): void {
    this.#server.close()
  }

  #join(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1')
    let isCut = false
    const end = () => [client, server].map(socket => socket.destroy())
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.on('data', chunk => {
      if (this.#text !== undefined && chunk.includes(this.#text)) {
        isCut = true
        this.#text = undefined
      }
      server.write(chunk)
    })
    server.on('data', chunk => (isCut ? end() : client.write(chunk)))
  }
}
