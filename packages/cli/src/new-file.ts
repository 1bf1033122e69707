import { writeFile } from 'node:fs/promises'

/** Writes a file that only its owner can read. Throws when there is one already. */
export async function writeNewFile(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Error(exists ? `${file} exists already, and is not overwritten` : `${file} cannot be written`)
  }
}
