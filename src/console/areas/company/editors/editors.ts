import type { PartName } from '../../../../company/profile/parts.ts'
import type { Editor } from './editor.ts'
import { exclusion } from './exclusion.tsx'
import { fields } from './fields.tsx'
import { contact, identity } from './identity.tsx'
import { insurances, references, size } from './lists.tsx'

export const editors = {
  identity,
  contact,
  size,
  fields,
  references,
  insurances,
  exclusion,
} satisfies Record<PartName, Editor>
