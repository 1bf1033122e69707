export { probe } from './probe.js'
export type {
  ProbeAuthentication,
  ProbeClient,
  ProbeOptions,
  ProbeProgress,
  ProbeRequest,
} from './options.js'
export type { ProbeFinding, ProbeOutcome, ProbeResult, Severity } from './result.js'
export { formatProbe, junitOfProbe } from './format.js'
