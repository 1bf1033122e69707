import { type CommandReader, mistake } from './options.js'

/** `symbolon init`. */
export interface InitCommand {
  readonly name: 'init'
  readonly issuer: string
  /** The file to write; it must not exist. */
  readonly out: string
}

/** Reads `symbolon init`. */
export const INIT: CommandReader<InitCommand> = {
  options: ['issuer', 'out'],
  read({ issuer = 'http://localhost:8080', out = 'symbolon.json' }, words) {
    if (words.length > 0) return mistake('init takes no arguments, only options')
    if (out === '') return mistake('--out takes the path of a file')
    return { name: 'init', issuer, out }
  },
}
