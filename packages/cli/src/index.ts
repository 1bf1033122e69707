export { readServerConfiguration } from './configuration.js'
export type { Configured, ConfigurationProblem } from './configured.js'
export type { MetricsAddress } from './metrics.js'
export { type Serving, type ServingOptions, serve } from './server.js'
