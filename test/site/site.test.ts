import { expect, test } from 'vitest'
import { questions } from './search.js'

test('the answer to a question names two pages at most', () => {
  expect(questions().filter(({ pages }) => pages.length === 0 || pages.length > 2)).toStrictEqual([])
})
