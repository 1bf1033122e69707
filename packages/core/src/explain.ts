export { explain } from './explain/explain.js'
export type { Confidence, Explanation, Finding } from './explain/explanation.js'
export { type FormatExplanationOptions, formatExplanation } from './explain/format-explanation.js'
export { readReportEvent } from './explain/read-report-event.js'
