import type { Client } from './records.js'

/** A client as answers show it: everything but its secret. */
export type ClientInformation = Omit<Client, 'clientSecret'>

/** The client without its secret. */
export function clientInformation(client: Client): ClientInformation {
  const { clientSecret, ...information } = client
  return information
}
