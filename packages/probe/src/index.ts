export { probe } from './probe.js'
export type {
  ProbeAuthentication,
  ProbeClient,
  ProbeOptions,
  ProbeProfile,
  ProbeProgress,
  ProbeRequest,
} from './options.js'
export type { ProbeFinding, ProbeOutcome, ProbeResult, Severity } from './result.js'
export { LoginFailed } from './traffic.js'
export { formatProbe, junitOfProbe } from './format.js'
export { pageOfProbe } from './page.js'
