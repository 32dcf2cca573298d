import { type CodeList, labelOf } from '../../../reference/codes/lookup/list.ts'
import { type Resolution, resolveCodes } from '../../../reference/codes/lookup/resolve.ts'
import type { Details } from '../../../platform/context/errors.ts'
import { useForm, valuesOf } from '../../core/sent.tsx'
import { TextArea } from '../../parts/fields.tsx'

interface PickerProps {
  /** A member of the profile, such as `cpvCodes`. The field for typed codes is then `add-cpvCodes`. */
  name: string
  list: CodeList
  legend: string
  /** A hint at what to type, with an example. */
  hint: string
  stored: readonly string[]
}

/** The chosen codes as ticked boxes, and a field that takes further codes, typed as codes or as words. */
export function CodePicker({ name, list, legend, hint, stored }: PickerProps) {
  const { sent } = useForm()
  const codes = [...new Set(valuesOf(sent, name, stored))]
  const open = resolveCodes(list, sent.fields?.get(`add-${name}`) ?? '').several
  return (
    <fieldset class="picker">
      <legend>{legend}</legend>
      {codes.map((code) => (
        <Box name={name} code={code} label={labelOf(list, code)} ticked />
      ))}
      {open.map(({ typed, options, total }) => (
        <fieldset class="picker-open">
          <legend>{`“${typed}” fits several. Tick what you mean`}</legend>
          {options
            .filter(({ code }) => !codes.includes(code))
            .map(({ code, label }) => (
              <Box name={name} code={code} label={label} ticked={false} />
            ))}
          {total > options.length && (
            <p class="hint">{`These are the first ${options.length} of ${total}. More words find fewer.`}</p>
          )}
        </fieldset>
      ))}
      <TextArea
        hint={hint}
        name={`add-${name}`}
        label={codes.length > 0 ? 'Add' : legend}
        rows={2}
        maxlength={8000}
        optional={false}
      />
    </fieldset>
  )
}

interface BoxProps {
  name: string
  code: string
  label: string | null
  ticked: boolean
}

const Box = ({ name, code, label, ticked }: BoxProps) => (
  <div class="box">
    <input type="checkbox" id={`${name}-${code}`} name={name} value={code} checked={ticked} />
    <label for={`${name}-${code}`}>
      <span class="number code-of">{code}</span> {label}
    </label>
  </div>
)

/**
 * Reads the ticked and the typed codes of a picker. A typed code that was understood becomes a ticked box.
 * Words that fit no code, or several codes none of which is ticked, stay in the field and are named in
 * `details`.
 */
export function readCodes(
  fields: URLSearchParams,
  name: string,
  list: CodeList,
  details: Details,
): string[] | null {
  const field = `add-${name}`
  const { found, several, unknown } = resolveCodes(list, fields.get(field) ?? '')
  const ticked = fields.getAll(name)
  const open = several.filter(({ options }) => !options.some(({ code }) => ticked.includes(code)))
  const codes = [...new Set([...ticked, ...found.map(({ code }) => code)])]
  fields.delete(name)
  for (const code of codes) fields.append(name, code)
  fields.set(field, [...open.map(({ typed }) => typed), ...unknown].join('\n'))
  details.push(...problemsOf({ list, open, unknown }).map((message) => ({ path: field, message })))
  return codes.length > 0 ? codes : null
}

function problemsOf({
  list,
  open,
  unknown,
}: {
  list: CodeList
  open: Resolution['several']
  unknown: string[]
}): string[] {
  const quoted = (texts: string[]) => texts.map((text) => `“${text}”`).join(', ')
  return [
    ...(open.length > 0
      ? [`${quoted(open.map(({ typed }) => typed))}: tick above which ${list.noun} you mean, then save again`]
      : []),
    ...(unknown.length > 0 ? [`${quoted(unknown)}: no ${list.noun} of that name or code`] : []),
  ]
}

/** Codes with their labels, one a line. */
export const CodeLines = ({ list, codes }: { list: CodeList; codes: readonly string[] }) => (
  <ul class="lines">
    {codes.map((code) => (
      <li>
        <span class="number code-of">{code}</span> {labelOf(list, code)}
      </li>
    ))}
  </ul>
)
