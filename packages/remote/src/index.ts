export { remoteIntrospection, type RemoteIntrospectionOptions } from './remote-introspection.js'
export { type Authenticate, clientSecretBasic, privateKeyJwt, type PrivateKeyJwtOptions } from './authenticate.js'
