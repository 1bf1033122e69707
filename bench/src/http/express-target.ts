import { createServer } from 'node:http'
import express from 'express'
import type { Target } from './target.js'

/** Express with a route that reads the body and answers a constant: what Express itself costs. */
export function readingExpress(): Target {
  const app = express()
  const body = JSON.stringify({ expires_in: 60, request_uri: `urn:ietf:params:oauth:request_uri:${'x'.repeat(43)}` })
  app.post('/par', (req, res) => {
    const chunks: Buffer[] = []
    req.on('data', chunk => chunks.push(chunk))
    req.on('end', () => {
      if (Buffer.concat(chunks).toString() === '') res.status(400)
      res.status(201).setHeader('Content-Type', 'application/json').end(body)
    })
  })
  return { path: '/par', server: createServer(app) }
}
