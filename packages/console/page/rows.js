import { kindOf } from './last-hour.js'

/** @typedef {import('./types.js').Row} Row */
/** @typedef {{ client: string, action: string, reason: string, refused: boolean }} Filter */

/** Rows in the memory of the page, as many as a console keeps by default. */
const KEPT = 1_000

/** Rows in the list. */
export const SHOWN = 200

/** @type {Row[]} */
let rows = []

/**
 * Adds rows, the oldest first.
 * @param {readonly Row[]} more
 */
export function addRows(more) {
  rows = [...rows, ...more].slice(-KEPT)
}

/** Forgets all rows: the server was started anew. */
export function clearRows() {
  rows = []
}

/** The number of the newest row. */
export function newestNumber() {
  return rows.at(-1)?.number ?? 0
}

/** All rows, the oldest first. @returns {readonly Row[]} */
export function allRows() {
  return rows
}

/**
 * The rows that a filter lets through, up to a number, the newest first.
 * @param {Filter} filter
 * @param {number} upTo
 */
export function rowsThrough(filter, upTo) {
  const found = []
  for (let at = rows.length - 1; at >= 0 && found.length < SHOWN; at -= 1) {
    const row = rows[at]
    if (row !== undefined && row.number <= upTo && passes(row, filter)) found.push(row)
  }
  return found
}

/**
 * How many rows after a number a filter lets through.
 * @param {Filter} filter
 * @param {number} number
 */
export function countAfter(filter, number) {
  return rows.filter(row => row.number > number && passes(row, filter)).length
}

/**
 * The different values of a member, at most 60, for the lists of the filter.
 * @param {(row: Row) => string | undefined} member
 */
export function valuesOf(member) {
  return [...new Set(rows.map(member).filter(value => value !== undefined))].sort().slice(0, 60)
}

/**
 * @param {Row} row
 * @param {Filter} filter
 */
function passes(row, { client, action, reason, refused }) {
  return (
    (action === '' || row.action === action) &&
    (!refused || kindOf(row) !== 'granted') &&
    (client === '' || contains(row.client, client)) &&
    (reason === '' || [row.reason, row.code, row.fault, row.sentence].some(text => contains(text, reason)))
  )
}

/**
 * @param {string | undefined} text
 * @param {string} part
 */
function contains(text, part) {
  return text?.toLowerCase().includes(part) ?? false
}
