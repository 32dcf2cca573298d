import { detailLimits, reasons, rules } from '../../../platform/context/errors.ts'
import { isList, type CallerOrPublic } from '../endpoint.ts'
import { type Schema, schemaRef } from './document.ts'
import { errorCodes, reasonTexts, ruleTexts } from './errors.ts'

/** The schema of a success: one thing, or a page of a list with the members beside it. */
export function envelope(kind: CallerOrPublic, data: Schema, beside: Record<string, Schema>): Schema {
  const success: Schema = { type: 'boolean', const: true }
  if (!isList(kind)) return { type: 'object', properties: { success, data }, required: ['success', 'data'] }
  const pagination = schemaRef('Pagination')
  return {
    type: 'object',
    properties: { success, data: { type: 'array', items: data }, pagination, ...beside },
    required: ['success', 'data', 'pagination'],
  }
}

/** The meanings of values of a list, in one text. */
const meanings = (texts: Record<string, string>): string =>
  Object.entries(texts)
    .map(([value, text]) => `\`${value}\`: ${text}`)
    .join(' ')

/** The schemas of `components/schemas` that envelopes use. */
export const envelopeSchemas: Record<string, Schema> = {
  Pagination: {
    type: 'object',
    description: 'The place of this page in the whole list',
    properties: {
      page: { type: 'integer', minimum: 1, description: 'This page, from 1' },
      limit: { type: 'integer', minimum: 1, maximum: 100, description: 'Max items of a page' },
      total: { type: 'integer', minimum: 0, description: 'Items on all pages together, exact' },
      pages: { type: 'integer', minimum: 0, description: 'Pages there are; 0 when nothing matches' },
    },
    required: ['page', 'limit', 'total', 'pages'],
    examples: [{ page: 1, limit: 20, total: 1, pages: 1 }],
  },
  ErrorCode: {
    type: 'string',
    description: 'Stable, for programs; every code has one HTTP status.',
    enum: errorCodes,
  },
  Error: {
    type: 'object',
    description: 'Every answer that is not a success',
    properties: {
      success: { type: 'boolean', const: false },
      error: { type: 'string', description: 'One sentence, for people' },
      code: schemaRef('ErrorCode'),
      requestId: { type: 'string', description: 'The same as the header `X-Request-Id`' },
      reason: {
        type: 'string',
        enum: [...reasons],
        description: `Why, for programs; with FORBIDDEN. ${meanings(reasonTexts)}`,
      },
      details: {
        type: 'array',
        description:
          'The first problems of the input, with INVALID_DATA and INVALID_PARAMS; `error` says how many more there are',
        maxItems: detailLimits.count,
        items: {
          type: 'object',
          properties: {
            path: {
              type: 'string',
              maxLength: detailLimits.path,
              description: 'Where: `filters.minValue`, `cpvCodes[1]`, or empty for the input as a whole',
            },
            message: { type: 'string', description: 'The problem at this place' },
            rule: {
              type: 'string',
              enum: [...rules],
              description: `The broken rule, for programs. ${meanings(ruleTexts)}`,
            },
            allowed: {
              type: 'array',
              items: { type: 'string' },
              description: 'All values or names that are accepted here, where they are few',
            },
            didYouMean: { type: 'string', description: 'The value or name that was probably meant' },
          },
          required: ['path', 'message', 'rule'],
        },
      },
    },
    required: ['success', 'error', 'code', 'requestId'],
  },
}
