export { type ConfigurationProblem, type Configured, readServerConfiguration } from './configuration.js'
export type { MetricsAddress } from './metrics.js'
export { type Serving, type ServingOptions, serve } from './server.js'
