import type { Server } from 'node:http'

/** Lets a server listen; answers its origin, `http://host:port`. Rejects when the address is not available. */
export function listening(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      const actual = typeof address === 'object' && address !== null ? address.port : port
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`)
    })
  })
}
