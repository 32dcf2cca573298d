import type { Asset, AssetCategory } from '../../company/files/schema.ts'
import { dayText, numberText, type Reader } from '../core/reader.ts'
import { day } from '../../platform/time/time.ts'
import type { Visit } from '../core/visit.ts'
import { Badge, None } from './elements.tsx'

export const categoryWords: Record<AssetCategory, string> = {
  certificate: 'Certificate',
  reference: 'Reference',
  financial: 'Financial statement',
  cv: 'CV',
  policy: 'Policy',
  template: 'Template (a Word file is used for exported bids)',
  other: 'Other',
}

/** 48 kB, 3.2 MB, 20 GB. */
export function sizeText(reader: Pick<Reader, 'locale'>, bytes: number): string {
  if (bytes < 1000) return `${numberText(reader, bytes)} bytes`
  if (bytes < 1_000_000) return `${numberText(reader, bytes / 1000, 0)} kB`
  return bytes < 1_000_000_000
    ? `${numberText(reader, bytes / 1_000_000, 1)} MB`
    : `${numberText(reader, bytes / 1_000_000_000, 1)} GB`
}

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
