export { createTelemetry, type Operation, type Telemetry, type TelemetryOptions } from './create-telemetry.js'
export type { Answered } from './counted-action.js'
