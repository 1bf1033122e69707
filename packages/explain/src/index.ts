// A report as text.
export { type FormatReportOptions, formatReport } from './format-report.js'

// What a report, a code or a reason means, and what to do.
export { explain } from './explain.js'
export type { Confidence, Explanation, Finding } from './explanation.js'
export { type FormatExplanationOptions, formatExplanation } from './format-explanation.js'
export { readReportEvent } from './read-report-event.js'
