import type { NoticeModification } from '../schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { all, text } from './query.ts'
import { inOfficial, multilingual } from './texts.ts'

/** How contracts were changed and why: BT-200, BT-201 and BT-202 of each ContractModification. */
export const modifications = (root: XmlElement, official: string | undefined): NoticeModification[] =>
  all(root, 'EXT/efac:ContractModification').map((element) => ({
    reasonCode: text(element, 'efac:ChangeReason/cbc:ReasonCode'),
    reason: inOfficial(multilingual(element, 'efac:ChangeReason/efbc:ReasonDescription', official)),
    description: inOfficial(multilingual(element, 'efac:Change/efbc:ChangeDescription', official)),
  }))
