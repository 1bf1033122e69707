/** Express 4, installed beside Express 5; what the tests use has the types of Express 5. */
declare module 'express4' {
  export { default } from 'express'
}
