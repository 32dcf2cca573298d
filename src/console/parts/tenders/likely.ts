import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'

/** Says how many of the listed requirements are only likely, since no other figure counts them. */
export const likelyText = ({ reader }: Pick<Visit, 'reader'>, likely: number): string | undefined =>
  likely === 0 ? undefined : `${numberText(reader, likely)} of them only possible`
