import * as z from 'zod'

const engines = ['builtin', 'workers-ai', 'openai-compatible'] as const
export const Engine = z.enum(engines).meta({
  id: 'Engine',
  description:
    '`builtin` needs no model and no network; a model adds to its findings and never replaces its facts',
})
export type Engine = z.output<typeof Engine>
