import type { StrategicAim } from '../terms-schema.ts'
import type { LotElement } from './lots.ts'
import { all, text } from './query.ts'
import { inOfficial, multilingual } from './texts.ts'

const aims = [
  { aim: 'environmental', code: 'env-imp', list: 'environmental-impact' },
  { aim: 'social', code: 'soc-obj', list: 'social-objective' },
  { aim: 'innovation', code: 'inn-pur', list: 'innovative-acquisition' },
] as const

/**
 * The strategic aims of all lots: BT-06 with its words (BT-777), and the more precise codes (BT-774, BT-775,
 * BT-776). A lot has an aim if one of them names it.
 */
export function strategicAims(lots: LotElement[], official: string | undefined): StrategicAim[] {
  const types = lots.flatMap(({ project }) => all(project, 'cac:ProcurementAdditionalType'))
  return aims.flatMap(({ aim, code, list }) => {
    const stated = types.filter((type) => text(type, strategic) === code)
    const codes = types.flatMap((type) => text(type, `cbc:ProcurementTypeCode[@listName='${list}']`) ?? [])
    const distinct = [...new Set(codes)].filter((each) => each !== 'none')
    if (stated.length === 0 && distinct.length === 0) return []
    const words = stated.flatMap(
      (type) => inOfficial(multilingual(type, 'cbc:ProcurementType', official)) ?? [],
    )
    return [{ aim, codes: distinct, description: words.length > 0 ? [...new Set(words)].join('\n\n') : null }]
  })
}

const strategic = "cbc:ProcurementTypeCode[@listName='strategic-procurement']"
