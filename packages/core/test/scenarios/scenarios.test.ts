import { expect, test } from 'vitest'
import { playAndCompareTexts } from './play-and-compare-texts.js'
import { SCENARIOS } from './scenarios.js'

const shown = playAndCompareTexts(SCENARIOS)

test('every reviewed text is shown in a scenario', () => {
  expect(shown.unseen()).toEqual([])
})
