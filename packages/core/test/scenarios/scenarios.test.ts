import { expect, test } from 'vitest'
import { checksAndReasons } from '../../../../test/scenarios/checks-and-reasons.js'
import { playAndCompareTexts } from './play-and-compare-texts.js'
import { SCENARIOS } from './scenarios.js'

const { shown, eventsOf } = playAndCompareTexts(SCENARIOS)

test('every reviewed text is shown in a scenario', () => {
  expect(shown.unseen()).toEqual([])
})

// In the same file, because what a scenario reports is known when it has been played.
checksAndReasons(eventsOf)
