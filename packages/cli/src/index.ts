export { type Configured, type ConfigurationProblem, readServerConfiguration } from './configuration.js'
export { nodeListener } from './node-listener.js'
export { type Serving, type ServingOptions, serve } from './serve.js'
