import type { Express } from 'express'
import type { Pool } from 'pg'

export function prepare(
  pool: Pool,
  first: Readonly<Record<'redirectUri' | 'login' | 'password', string>>,
): Promise<void>

export function authorizationServer(
  pool: Pool,
  options: { issuer: string; secrets: Readonly<Record<'nonces' | 'refreshTokens', string>> },
): Express
