import type { Asset } from '../../../company/files/schema.ts'
import { day } from '../../../platform/time/time.ts'
import { dayText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, None } from '../text.tsx'

/** A file counts as about to expire 90 days before its end. Certifications use the same period. */
const soon = 90 * day

interface ValidUntilProps {
  visit: Pick<Visit, 'reader' | 'ctx'>
  asset: Pick<Asset, 'validUntil'>
  /** Shows the last day only if it is near or past. */
  quiet?: boolean
}

/** The last day on which a file is valid. The day was typed as a day in UTC, so it is shown in UTC. */
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
