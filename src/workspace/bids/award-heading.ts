import type { Section } from './schema.ts'

/** The heading of a section for an award criterion: its name with its weight, "Team (7 points)". */
export const withWeight = (name: string, weight: number | null, unit: string | undefined) =>
  weight === null ? name : `${name} (${weight} ${unit})`

const weighted = /^(.*\S) \(([\d.]{1,20} (?:%|points))\)$/su

/**
 * The award criterion that a section was made for, apart from its weight; null for other sections. A bid's outline
 * gives the sections of award criteria keys of their own.
 */
export function awardOf({ key, heading }: Pick<Section, 'key' | 'heading'>) {
  if (!/^award-\d+$/.test(key)) return null
  const [, name = heading, weight = null] = weighted.exec(heading) ?? []
  return {
    name,
    label: weight === null ? 'Award criterion' : `Award criterion, ${weight.replace(' %', '%')}`,
  }
}
