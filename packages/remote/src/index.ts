export { remoteIntrospection, type RemoteIntrospectionOptions } from './remote-introspection.js'
export { remoteIntrospectionPorts, type RemoteIntrospectionPortsOptions } from './remote-introspection-ports.js'
export { type IntrospectionAnswer, IntrospectionAnswerFault, type SignedAnswers } from './introspection-answer.js'
export { type Authenticate, clientSecretBasic, privateKeyJwt, type PrivateKeyJwtOptions } from './authenticate.js'
