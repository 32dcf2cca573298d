import type { Section } from './schema.ts'

/** A weight at the end of a buyer's own name: "Quality (45 %)", "Quality: 45 points". */
const ownWeight = /(?<![\s:–-])[\s:–-]{1,4}\(?(\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|\p{L}{1,12})\)?$/u

/**
 * The heading of a section for an award criterion: its name with its weight, "Team (7 points)". A weight that the name
 * ends with already is not said again.
 */
export function withWeight(name: string, weight: number | null, unit: string | undefined): string {
  if (weight === null) return name
  const own = ownWeight.exec(name)
  const plain = Number(own?.[1]?.replace(',', '.')) === weight ? name.slice(0, own?.index) : name
  return `${plain || name} (${weight} ${unit})`
}

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
