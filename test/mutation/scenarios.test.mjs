import { playAndCompareTexts } from '../../packages/core/test/scenarios/play-and-compare-texts.ts'
import { SCENARIOS } from '../../packages/core/test/scenarios/scenarios.ts'

/*
 * The scenarios of the operations that a slice names, because a mutant that nothing notices costs
 * all of them.
 */

const operations = process.env.SYMBOLON_MUTATION_SCENARIOS?.split(',') ?? []
playAndCompareTexts(
  Object.fromEntries(Object.entries(SCENARIOS).filter(([operation]) => operations.includes(operation))),
)
