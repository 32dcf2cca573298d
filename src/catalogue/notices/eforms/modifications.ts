import { eformsLabel } from '../../../reference/codes/eforms.ts'
import type { NoticeModification } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { all, text } from './query.ts'
import { inOfficial, multilingual } from './texts.ts'

/**
 * The changes of contracts and their reasons: BT-200, BT-201 and BT-202 of each ContractModification. A reason that is
 * only a code gets the label of the code.
 */
export const modifications = (root: XmlElement, official: string | undefined): NoticeModification[] =>
  all(root, 'EXT/efac:ContractModification').map((element) => {
    const reasonCode = text(element, 'efac:ChangeReason/cbc:ReasonCode')
    const reason = inOfficial(multilingual(element, 'efac:ChangeReason/efbc:ReasonDescription', official))
    const label = reasonCode && eformsLabel('modification-justification', reasonCode)
    return {
      reasonCode,
      reason: reason ?? label,
      description: inOfficial(multilingual(element, 'efac:Change/efbc:ChangeDescription', official)),
    }
  })
