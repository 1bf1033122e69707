/** Milliseconds that a user has to answer; as long as the tickets of the service live. */
export const PATIENCE = 600_000

const TABLE =
  'create table if not exists login (key text primary key, session text, ticket text, asks text, ends integer)'

/** Creates the table of requests that wait for their users. */
export const createLogins = driver => run(driver, TABLE)

/** Keeps a request while its user decides, so that each tab answers its own. */
export const keep = (driver, { key, session, ticket, asks }) =>
  run(driver, 'insert into login values (?, ?, ?, ?, ?)', key, session, ticket, asks, Date.now() + PATIENCE)

/** The request of a page, in the browser that opened it. The row stays: its ticket can be completed once. */
export async function find(driver, key, session) {
  const { rows } = await run(driver, 'select * from login where key = ? and session = ?', key, session)
  return rows[0]
}

/** Removes those that are too old. */
export const forget = driver => run(driver, 'delete from login where ends <= ?', Date.now())

const run = (driver, text, ...values) => driver.run({ query: { text, returnsRows: text.startsWith('select') }, values })
