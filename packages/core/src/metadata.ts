// Metadata of clients (RFC 7591).
export {
  type ClientMetadata,
  type ClientOfMetadata,
  clientFromMetadata,
  clientMetadata,
} from './metadata/client-metadata.js'

// Metadata of the authorization server (RFC 8414).
export { type ServerMetadata, serverMetadata } from './metadata/server-metadata.js'
