import type { Asset } from '../../../documents/assets/schema.ts'
import { day } from '../../../platform/time.ts'
import { dayText } from '../page/reader.ts'
import type { Visit } from '../page/visit.ts'
import { Badge, None } from '../parts/text.tsx'

/** From so long before its end on a file is said to expire, as certifications are. */
const soon = 90 * day

interface ValidUntilProps {
  visit: Pick<Visit, 'reader' | 'ctx'>
  asset: Pick<Asset, 'validUntil'>
  /** Says only what is wrong. */
  quiet?: boolean
}

/** Until when a file holds. The end of a day was typed as that day in UTC, and is shown as it. */
export const ValidUntil = ({ visit, asset: { validUntil }, quiet = false }: ValidUntilProps) => {
  if (validUntil === null) return quiet ? null : <None text="no end" />
  const left = Date.parse(validUntil) - visit.ctx.now.getTime()
  const text = <time datetime={validUntil}>{dayText(visit.reader, validUntil.slice(0, 10))}</time>
  const state =
    left < 0 ? (
      <Badge tone="bad">Expired</Badge>
    ) : left < soon ? (
      <Badge tone="warn">Expires soon</Badge>
    ) : null
  if (quiet) return state
  return (
    <>
      {text} {state}
    </>
  )
}
