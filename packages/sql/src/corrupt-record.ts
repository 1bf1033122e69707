/** What is stored is not the record that belongs there: never an answer of the store, always a fault of the operation. */
export class SqlCorruptRecord extends Error {
  override readonly name = 'SqlCorruptRecord'

  constructor() {
    super('SQL: what is stored is not the record that belongs there')
  }
}
