import { noteDownload } from '../../../../identity/audit/commands.ts'
import { prepareEspd, printEspd } from '../../../../workspace/bids/espd-response.ts'
import { loadTables } from '../../../../platform/files/tables.ts'
import { criterionOf, espdTables } from '../../../../reference/codes/espd-criteria.ts'
import { RespondEspd } from '../../../../insight/compliance/espd/schema.ts'
import { Problem, wrongFields } from '../../../../platform/context/errors.ts'
import { parse, type Visit } from '../../../core/visit.ts'
import { plainWarnings } from './espd.tsx'

/**
 * Answers with the file, XML or PDF, which is made from the profile and the form. A problem with an answer is shown at its field.
 */
export async function downloadEspd(visit: Visit, fields: URLSearchParams): Promise<Response> {
  const response = await respond(visit, fields).catch(atFields)
  const { xml, fileName, remarks } = response
  if (xml === null)
    throw new Problem(
      'INVALID_DATA',
      `The file cannot be made yet. ${plainWarnings(remarks)[0]?.text ?? ''}`.trim(),
    )
  const file = fields.get('as') === 'pdf' ? await printEspd(visit.ctx, response) : null
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    ...file?.headers,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  const act = { action: 'POST /compliance/espd', targetId: visit.param.id }
  await noteDownload(visit.ctx, { status: 200, headers }, act)
  return new Response(file?.body ?? xml, { headers })
}

async function respond({ ctx, param }: Visit, fields: URLSearchParams) {
  await loadTables(ctx, espdTables)
  const lotId = fields.get('lotId') ?? ''
  const input = parse(RespondEspd, {
    tenderId: param.id,
    role: fields.get('role') ?? undefined,
    answers: answersIn(fields),
    ...(lotId !== '' && { lotId }),
  })
  if (fields.get('none') !== 'yes') return prepareEspd(ctx, input)
  const open = await prepareEspd(ctx, { ...input, answers: {} })
  return prepareEspd(ctx, { ...input, answers: { ...noneOf(open.unanswered), ...input.answers } })
}

/** The open grounds for exclusion with the answer that none applies; answers of the form come before it. */
const noneOf = (unanswered: readonly { criterionId: string }[]) =>
  Object.fromEntries(
    unanswered.flatMap(({ criterionId }) => {
      const criterion = criterionOf(criterionId)
      return criterion?.kind === 'exclusion' ? [[criterion.code, { answer: false }] as const] : []
    }),
  )

function answersIn(fields: URLSearchParams) {
  const answers: Record<string, { answer?: boolean; description?: string }> = {}
  for (const [name, value] of fields) {
    const [, kind, code = ''] = /^(answer|text)\.([\w-]{1,100})$/.exec(name) ?? []
    if (kind === undefined || value.trim() === '' || !criterionOf(code)) continue
    const given = kind === 'answer' ? { answer: value === 'yes' } : { description: value.trim() }
    answers[code] = { ...answers[code], ...given }
  }
  return answers
}

/** Renames problems from members of the input to the fields of the form. */
function atFields(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'INVALID_DATA' || !error.found) throw error
  throw wrongFields(
    error.found.renamed((path) => {
      const [, code, member] = /^answers\.([\w-]+)(?:\.(\w+))?/.exec(path) ?? []
      return code ? `${member === 'answer' ? 'answer' : 'text'}.${code}` : path
    }),
  )
}
