import { addedToken, addedTokens, expectFound } from './access-token-fixture.js'
import { type Fixture, registerTests } from './fixture.js'
import { freshNumber, freshText } from './fresh.js'
import type { Open, Runner } from './runner.js'

/** Records that one call of `remove` takes, as operations call it. */
const BATCH = 500

/**
 * Removes all access tokens of a client and of a subject that have many. It takes long, so it is
 * not part of `storesContract`.
 */
export function sizeContract(runner: Runner, open: Open, tokens = 25_000): void {
  const title = `of ${tokens.toLocaleString('en')} records are removed in batches`
  registerTests(runner, open, 'accessTokens', {
    [`a client's ${title}`]: fixture => {
      const clientId = freshNumber()
      return removedInBatches(fixture, { clientId }, tokens)
    },
    [`a subject's ${title}`]: fixture => removedInBatches(fixture, { subject: freshText('subject') }, tokens),
  })
}

async function removedInBatches(
  fixture: Fixture,
  selection: { readonly clientId: number } | { readonly subject: string },
  tokens: number,
): Promise<void> {
  const records = await addedTokens(fixture, tokens, selection)
  const other = await addedToken(fixture)
  for (let left = tokens; left > 0; left -= BATCH) {
    fixture.equal(await fixture.stores.accessTokens.remove(selection, BATCH), Math.min(BATCH, left))
  }
  fixture.equal(await fixture.stores.accessTokens.remove(selection, BATCH), 0)
  for (const { hash } of records) await expectFound(fixture, hash, undefined)
  await expectFound(fixture, other.hash, other)
}
