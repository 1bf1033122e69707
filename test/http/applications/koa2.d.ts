/** Koa 2, installed beside Koa 3; what the tests use has the types of Koa 3. */
declare module 'koa2' {
  export { default } from 'koa'
}
