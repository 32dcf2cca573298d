import { type CodeList, labelOf } from '../../../reference/codes/lookup/list.ts'
import { type Resolution, resolve } from '../../../reference/codes/lookup/resolve.ts'
import type { Detail } from '../../../platform/context/errors.ts'
import { type CodeFilter, codeLists } from '../../core/codes.ts'
import { useForm } from '../../core/form-fields.tsx'
import { Boxes } from '../../parts/boxes.tsx'
import { TextArea } from '../../parts/fields.tsx'

/** The field name of the boxes that offer codes for typed words with several meanings. */
const also = (name: CodeFilter) => `${name}Also`

export interface ReadCodes {
  codes: string[]
  /** Words that fit several codes, even if a box for them has been ticked. */
  several: Resolution['several']
  details: Detail[]
}

/**
 * Reads the codes of a field, typed as codes or as words. Words that fit several codes are accepted once one
 * of these codes is ticked. `known` has the codes that are stored already, so that a stored code that has
 * left the list stays until a person removes it.
 */
export function readCodes(
  name: CodeFilter,
  fields: URLSearchParams,
  known: readonly string[] = [],
): ReadCodes {
  const list: CodeList = codeLists[name]
  const { found, several, unknown } = resolve(list, fields.get(name) ?? '')
  const ticked = fields.getAll(also(name))
  const chosen = several.map(({ options }) => options.filter(({ code }) => ticked.includes(code)))
  const open = several.filter((_, index) => chosen[index]?.length === 0)
  const strange = unknown.filter((typed) => !known.includes(typed))
  return {
    codes: [
      ...new Set([
        ...[...found, ...chosen.flat()].map(({ code }) => code),
        ...unknown.filter((typed) => known.includes(typed)),
      ]),
    ],
    several,
    details: [
      ...strange.map((typed) => `“${typed}” is no ${list.noun} and no word of one`),
      ...open.map(({ typed, total }) => `“${typed}” may mean ${total} ${list.noun}s: tick those you mean`),
    ].map((message) => ({ path: name, message })),
  }
}

/** The codes as text for the field: one code a line, followed by its label. */
function codeLines(name: CodeFilter, codes: readonly string[] | undefined): string {
  const list = codeLists[name]
  return (codes ?? []).map((code) => [code, labelOf(list, code)].filter(Boolean).join(' ')).join('\n')
}

/** Replaces typed words by their codes in the fields of a form. */
export function withCodeLines(fields: URLSearchParams, name: CodeFilter, codes: string[]): void {
  fields.set(name, codeLines(name, codes))
  fields.delete(also(name))
}

interface CodesFieldProps {
  name: CodeFilter
  label: string
  hint: string
  codes: readonly string[] | undefined
}

/** A field for codes or words. Codes that the words may mean are offered below it. */
export const CodesField = ({ name, label, hint, codes }: CodesFieldProps) => {
  const { sent } = useForm()
  const several = sent.fields ? readCodes(name, sent.fields, codes).several : []
  return (
    <div>
      <TextArea name={name} label={label} hint={hint} value={codeLines(name, codes)} rows={3} />
      {several.map(({ typed, options, total }, index) => (
        <Boxes
          id={`${name}-${index}`}
          name={also(name)}
          legend={`What is “${typed}”?`}
          hint={
            total > options.length
              ? `The first ${options.length} of ${total}. More words narrow it down.`
              : undefined
          }
          choices={options.map((option) => ({
            value: option.code,
            text: option.label,
            hint: option.code,
          }))}
        />
      ))}
    </div>
  )
}
