// A report as text.
export { type FormatReportOptions, formatReport } from './format-report.js'

// What a report, a code or a reason means, and what to do.
export { explain } from './explain.js'
export {
  type Confidence,
  type Explanation,
  type Finding,
  type FormatExplanationOptions,
  formatExplanation,
} from './explanation.js'
export { readReportEvent } from './read-report-event.js'
