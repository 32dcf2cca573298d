import { createMcpHandler } from '@modelcontextprotocol/server'
import { drizzle } from 'drizzle-orm/d1'
import { Hono } from 'hono'
import { SaxesParser } from 'saxes'
import * as z from 'zod'

/**
 * Work at the start that no change of the service can alter: it evaluates packages of the service and makes a
 * thousand schemas.
 */
export default [
  createMcpHandler,
  drizzle,
  new Hono(),
  SaxesParser,
  Array.from({ length: 1000 }, (_, n) =>
    z.object({ [`name${n}`]: z.string().max(n).optional(), n: z.int() }),
  ),
]
