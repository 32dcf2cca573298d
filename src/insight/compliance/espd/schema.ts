import * as z from 'zod'
import { idExample, idOf } from '../../../platform/context/ids.ts'
import { nameOf, TextUpTo } from '../../../platform/http/params.ts'

/** The codes of the Publications Office’s list of roles. */
export const roles = ['sole-tenderer', 'group-lead', 'group-mem', 'oeron', 'subcont'] as const
export const EspdRole = z.enum(roles).meta({
  id: 'EspdRole',
  description:
    'Sole tenderer, leader of a group, member of a group, other entity that is relied upon, subcontractor',
})
export type EspdRole = z.output<typeof EspdRole>

const Day = z.iso.date('must be a date such as 2026-11-20')
const Currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 currency such as EUR')
const Sum = z.number().min(0).max(1e15)
const Link = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
  .max(2000)

const Money = z.strictObject({ amount: Sum, currency: Currency })
const Period = z.strictObject({ from: Day, to: Day })
export const EspdValue = z
  .union(
    [z.boolean(), z.number().min(-1e15).max(1e15), z.string().trim().min(1).max(4000), Money, Period],
    'must be true or false, a number, a text, an amount with its currency, or a period',
  )
  .meta({
    id: 'EspdValue',
    description:
      'By the data type of the question: true or false (INDICATOR), a number (QUANTITY…, and PERCENTAGE from 0 to 100), ' +
      '`{amount, currency}` (AMOUNT), `{from, to}` (PERIOD), a date (DATE), an address (URL), an alpha-2 country ' +
      '(CODE_COUNTRY), a role (CODE), else a text',
  })
export type EspdValue = z.output<typeof EspdValue>

export const EspdEvidence = z.strictObject({
  url: Link,
  title: nameOf(300).optional(),
  issuer: nameOf(200).optional(),
})
export type EspdEvidence = z.output<typeof EspdEvidence>

export const EspdAmount = z.strictObject({
  amount: Sum,
  currency: Currency,
  year: z.int().min(1900).max(2200).optional().meta({ description: 'The calendar year it is of' }),
  period: Period.optional().meta({ description: 'Instead of `year`, where the financial year is another' }),
})
export type EspdAmount = z.output<typeof EspdAmount>

export const EspdAnswer = z
  .strictObject({
    answer: z
      .boolean()
      .optional()
      .meta({
        description:
          'To the criterion’s own question: whether the ground for exclusion applies, whether the company fulfils the ' +
          'criterion by itself',
      }),
    description: TextUpTo(4000)
      .trim()
      .min(1)
      .optional()
      .meta({ description: 'To the first question that wants a text' }),
    amounts: z.array(EspdAmount).min(1).max(20).optional().meta({
      description: 'To the first question that wants an amount, and to the question about its period',
    }),
    reliesOn: z
      .strictObject({ name: nameOf(300), id: nameOf(100) })
      .nullable()
      .optional()
      .meta({ description: 'With `answer: false`: the entity relied upon instead, null for none' }),
    evidence: z
      .array(EspdEvidence)
      .max(10)
      .optional()
      .meta({ description: 'Where the proof is found online; `[]` says that it is not' }),
    properties: z
      .record(z.string().max(100), z.union([EspdValue, z.array(EspdValue).min(1).max(20)]))
      .optional()
      .meta({
        description:
          'Any question by its place below the criterion in the ESPD taxonomy, such as `QG1/QSG1/Q1`; several values ' +
          'where it may be answered several times',
      }),
  })
  .meta({
    id: 'EspdAnswer',
    description: 'The company’s answer to one criterion, in place of its profile’s answer',
  })
export type EspdAnswer = z.output<typeof EspdAnswer>

export const RespondEspd = z
  .strictObject({
    tenderId: idOf('tender'),
    lotId: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'A response is for one lot; the tender’s first where it is left out' }),
    role: EspdRole.default('sole-tenderer'),
    answers: z
      .record(z.string().max(100), EspdAnswer)
      .default({})
      .meta({ description: 'By the criterion’s identifier, its ESPD code or its eForms code' }),
  })
  .meta({
    id: 'RespondEspd',
    examples: [
      {
        tenderId: idExample('tender'),
        lotId: 'LOT-0001',
        answers: {
          corruption: { answer: false },
          'gen-year-to': { answer: true, amounts: [{ year: 2025, amount: 4200000, currency: 'EUR' }] },
        },
      },
    ],
  })
export type RespondEspd = z.output<typeof RespondEspd>

export const EspdResponse = z
  .object({
    edmVersion: z.literal('4.1.0'),
    lotId: z.string().meta({ description: '`LOT-0000` where the tender has no lots' }),
    fileName: z.string(),
    xml: z.string().nullable().meta({
      description:
        'The response; null where something that every response must have is missing, see `warnings`',
    }),
    unanswered: z
      .array(z.object({ criterionId: z.string(), title: z.string() }))
      .meta({ description: 'Criteria of the tender whose main question is still open' }),
    warnings: z.array(z.string()).meta({ description: 'Assumptions, omissions and missing data' }),
  })
  .meta({
    id: 'EspdResponse',
    description: 'An ESPD response (QualificationApplicationResponse, UBL 2.3) in ESPD-EDM 4.1.0',
    examples: [
      {
        edmVersion: '4.1.0',
        lotId: 'LOT-0001',
        fileName: 'espd-response-700123-2026-LOT-0001.xml',
        xml: '<?xml version="1.0" encoding="UTF-8"?>…',
        unanswered: [{ criterionId: 'c27b7c4e-c837-4529-b867-ed55ce639db5', title: 'Corruption' }],
        warnings: [],
      },
    ],
  })
export type EspdResponse = z.output<typeof EspdResponse>
