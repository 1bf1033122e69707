/** The output of `symbolon migrate --help`. */
export const MIGRATE_HELP = `symbolon migrate: the tables of an SQL storage

Usage
  symbolon migrate status|up|sql --config FILE [--dry-run] [--tokens-url URL] [--marks-url URL]

Arguments
  status  prints the migrations that are done and those that are pending
  up      runs those that are pending
  sql     prints the SQL of all, for your own migration tool

Options
  --config FILE     the configuration of symbolon serve
  --dry-run         up: print the SQL without running it
  --tokens-url URL  where access tokens are, instead of "storage" of the configuration
  --marks-url URL   where one-time marks, pushed requests and tickets are, likewise

symbolon serve migrates when it starts, unless "sql" says "migrate": false.

Exit status
  0  done, or nothing is pending
  1  the configuration is not valid, the storage is not available, or a migration is pending
  2  the command line is not valid
`
