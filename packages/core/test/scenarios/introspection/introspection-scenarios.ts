import type { Scenario } from '@symbolon/contract/scenarios'
import { BINDING_MATRIX } from './binding-matrix.js'
import { INTROSPECTION_BINDING_SCENARIOS } from './introspection-binding-scenarios.js'
import { INTROSPECTION_DECIDED_SCENARIOS } from './introspection-decided-scenarios.js'
import { INTROSPECTION_DOCUMENT_SCENARIOS } from './introspection-document-scenarios.js'
import { INTROSPECTION_ANSWER_SCENARIOS, INTROSPECTION_UNREADABLE_SCENARIOS } from './introspection-field-scenarios.js'
import { INTROSPECTION_PROOF_SCENARIOS } from './introspection-proof-scenarios.js'
import { INTROSPECTION_SIGNATURE_SCENARIOS } from './introspection-signature-scenarios.js'

/** Introspection. */
export const INTROSPECTION_SCENARIOS: readonly Scenario[] = [
  ...INTROSPECTION_DOCUMENT_SCENARIOS,
  ...INTROSPECTION_DECIDED_SCENARIOS,
  ...INTROSPECTION_BINDING_SCENARIOS,
  ...BINDING_MATRIX.map(cell => cell.scenario),
  ...INTROSPECTION_PROOF_SCENARIOS,
  ...INTROSPECTION_SIGNATURE_SCENARIOS,
  ...INTROSPECTION_UNREADABLE_SCENARIOS,
  ...INTROSPECTION_ANSWER_SCENARIOS,
]
