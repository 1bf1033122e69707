// What is wrong with what was captured: requests, JWTs, certificates, logs. For Node.
export { explainText } from './judging/explain-text.js'
export type { ExplainContext } from './judging/explain-request.js'
export { ENDPOINTS, type Endpoint } from './judging/captured-request.js'
export type { JudgingServer, OpenStores } from './judging/judging-ports.js'
