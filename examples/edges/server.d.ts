import type { SqlDriver } from '@symbolon/sql'
import type { Hono } from 'hono'

export function authorizationServer(
  driver: SqlDriver,
  env: Readonly<Partial<Record<'ISSUER' | 'NONCES' | 'PASSWORD' | 'REDIRECT_URI' | 'REFRESH_TOKENS', string>>>,
): Promise<Hono>

export function sweep(driver: SqlDriver): Promise<void>
