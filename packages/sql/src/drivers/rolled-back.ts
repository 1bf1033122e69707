/**
 * A transaction of a library that rolls back only when its callback throws. `end` ends the callback:
 * it throws unless the work is to be committed.
 */
export async function throwingToRollBack(
  transaction: (end: (committed: boolean) => true) => Promise<unknown>,
): Promise<boolean> {
  try {
    await transaction(committed => {
      if (committed) return true
      throw new RolledBack()
    })
    return true
  } catch (error) {
    if (error instanceof RolledBack) return false
    throw error
  }
}

class RolledBack extends Error {}
