import type { CodeList } from '../../../../reference/codes/lookup/list.ts'
import { cpvList } from '../../../../reference/codes/lookup/cpv.ts'
import { languageList } from '../../../../reference/codes/lookup/languages.ts'
import { regionList } from '../../../../reference/codes/lookup/regions.ts'
import { TextArea } from '../../../parts/fields.tsx'
import { CodePicker, readCodes } from '../code-picker.tsx'
import { asText, readMembers } from '../field-values.ts'
import type { Editor } from './editor.ts'

type Member = 'cpvCodes' | 'regions' | 'languages'

const pickers: { name: Member; list: CodeList; legend: string; hint: string }[] = [
  {
    name: 'cpvCodes',
    list: cpvList,
    legend: 'Subjects',
    hint: 'CPV codes or words in any language of the EU, separated by commas or lines: 45233130, bridge inspection. A short code such as 45 covers everything below it.',
  },
  {
    name: 'regions',
    list: regionList,
    legend: 'Places',
    hint: 'Countries or regions, by name or NUTS code: Ireland, Oberbayern, FR1. A country covers all its regions.',
  },
  {
    name: 'languages',
    list: languageList,
    legend: 'Languages you can bid in',
    hint: 'Such as English, German or fr.',
  },
]

export const fields: Editor = {
  Inputs: ({ profile }) => (
    <>
      {pickers.map((picker) => (
        <CodePicker {...picker} stored={profile[picker.name] ?? []} />
      ))}
      <fieldset>
        <legend>In your words</legend>
        <TextArea
          name="capabilities"
          label="What you can do"
          hint="Services, methods, equipment, sectors: the words that tenders for you would use."
          rows={8}
          optional={false}
        />
      </fieldset>
    </>
  ),
  read: (sent, details) => ({
    ...Object.fromEntries(pickers.map(({ name, list }) => [name, readCodes(sent, name, list, details)])),
    ...readMembers(sent, { capabilities: asText }, details),
  }),
}
