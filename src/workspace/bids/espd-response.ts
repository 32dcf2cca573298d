import { loadCompany } from '../../insight/analyses/inputs/company.ts'
import { occasionOf } from '../../insight/analyses/inputs/inputs.ts'
import { loadSubject } from '../../insight/analyses/inputs/subject.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { invalidData } from '../../platform/context/errors.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { pdfType } from '../../platform/export/typeset/paper.ts'
import { print } from '../../platform/export/typeset/print.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { wordingTables } from '../../insight/analyses/wording/phrasebook.ts'
import { readAnswers } from '../../insight/compliance/espd/answers.ts'
import type { BiddingGroup, EspdInput } from '../../insight/compliance/espd/input.ts'
import { espdPaper } from '../../insight/compliance/espd/paper.ts'
import { respond, type Responded } from '../../insight/compliance/espd/respond.ts'
import type { EspdResponse, RespondEspd } from '../../insight/compliance/espd/schema.ts'
import { espdTables } from '../../reference/codes/espd-criteria.ts'

/** In UTF-16 units: a longer document could not be stored for its Idempotency-Key. */
const maxLength = 1_000_000

/**
 * An ESPD response of the company to a tender. Changes nothing. Throws INVALID_DATA for answers that fit no question,
 * and NOT_FOUND for an unknown tender or lot.
 */
export async function respondEspd(ctx: CallerCtx, input: RespondEspd): Promise<EspdResponse> {
  const { edmVersion, lotId, fileName, xml, unanswered, warnings } = await prepareEspd(ctx, input)
  return { edmVersion, lotId, fileName, xml, unanswered, warnings }
}

/** A response with its remarks and answers, and with the data that it is made from. */
export interface PreparedResponse extends Responded {
  from: EspdInput
}

/** The same response with all of these. */
export async function prepareEspd(ctx: CallerCtx, input: RespondEspd): Promise<PreparedResponse> {
  const { tenderId, lotId, role, answers } = input
  await loadTables(ctx, [...espdTables, ...wordingTables])
  const read = readAnswers(answers)
  const [{ tender, requirements }, company, group] = await Promise.all([
    loadSubject(ctx, tenderId),
    loadCompany(ctx),
    loadGroup(ctx, tenderId),
  ])
  const from = {
    tender,
    requirements,
    company,
    group,
    role,
    answers: read,
    lotId: lotId ?? null,
    occasion: await occasionOf(ctx.d1, { tender, now: ctx.now, language: 'en' }),
    uuid: crypto.randomUUID(),
  }
  const response = respond(from)
  if ((response.xml?.length ?? 0) > maxLength)
    throw invalidData('answers', `make the document longer than ${maxLength} characters`, 'range')
  return { ...response, from }
}

/** A response as a PDF file, to read and to sign. */
export const printEspd = (
  ctx: Pick<CallerCtx, 'env'>,
  { from, ...response }: PreparedResponse,
): Promise<Bytes> =>
  print(ctx, pdfType, {
    name: response.fileName.replace(/\.xml$/, ''),
    paper: espdPaper(from, response),
  })

/** The latest group that the company has formed or joined for a tender, with the names of the other members. */
async function loadGroup(ctx: CallerCtx, tenderId: string): Promise<BiddingGroup | null> {
  const { id } = ctx.caller.company
  const row = await prepare(
    ctx.d1,
    sql`SELECT c.name, (
        SELECT json_group_array(coalesce(o.name, m.company_name)) FROM consortium_members AS m
        LEFT JOIN companies AS o ON o.id = m.company_id
        WHERE m.consortium_id = c.id AND m.status = 'accepted' AND m.company_id IS NOT ${id}
      ) AS others
      FROM consortium_members AS me JOIN consortiums AS c ON c.id = me.consortium_id
      WHERE me.company_id = ${id} AND me.status = 'accepted' AND c.tender_id = ${tenderId}
        AND c.status <> 'dissolved'
      ORDER BY c.created_at DESC, c.id DESC LIMIT 1`,
  ).first<{ name: string; others: string }>()
  return row && { name: row.name, others: JSON.parse(row.others) as string[] }
}
