import type { AssetCategory } from '../../../company/files/schema.ts'
import { numberText, type Reader } from '../../core/reader.ts'

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
