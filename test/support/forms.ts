import type { Page } from './browser.ts'

/** A field of a form, as a browser reads it. */
export interface FormField {
  name: string
  type: string
  value: string
  /** Whether a browser refuses the form while this field is empty. */
  required: boolean
  /** Whether the page marks the field as wrong. */
  invalid: boolean
  maxlength: number | null
  min: number | null
  max: number | null
}

export interface Form {
  /** The path that the form is sent to. */
  action: string
  fields: FormField[]
  /** The names of the fields that a person fills in. */
  names: string[]
  /** The values that a browser sends if the user has not touched the form. */
  values: [string, string][]
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : unescape(found)
}
const number = (tag: string, name: string): number | null => {
  const text = attribute(tag, name)
  return text === null ? null : Number(text)
}
const has = (tag: string, name: string) => new RegExp(` ${name}(?:=|\\s|/|$)`).test(tag)

/** The forms of a page that change something. */
export const formsOf = ({ text }: Page): Form[] =>
  [...text.matchAll(/<form ([^>]*method="post"[^>]*)>(.*?)<\/form>/gs)].map(([, head = '', body = '']) => {
    const fields = fieldsOf(body)
    return {
      action: attribute(` ${head}`, 'action') ?? '',
      fields,
      names: fields.filter(({ type }) => type !== 'hidden').map(({ name }) => name),
      values: fields.filter(({ type }) => type !== 'unchecked').map(({ name, value }) => [name, value]),
    }
  })

const fieldsOf = (body: string): FormField[] =>
  [
    ...body.matchAll(
      /<input([^>]*)\/?>|<textarea([^>]*)>([^<]*)<\/textarea>|<select([^>]*)>(.*?)<\/select>/gs,
    ),
  ]
    .map(([, input, area, written = '', select, options = '']) => {
      const tag = input ?? area ?? select ?? ''
      const type = input === undefined ? 'text' : typeOf(tag)
      const value =
        area === undefined ? (select === undefined ? attribute(tag, 'value') : chosen(options)) : written
      return {
        name: attribute(tag, 'name') ?? '',
        type,
        value: area === undefined ? (value ?? '') : unescape(written),
        // A choice without an empty option is never empty.
        required: has(tag, 'required') && (options === '' || / value=""/.test(options)),
        invalid: has(tag, 'aria-invalid'),
        maxlength: number(tag, 'maxlength'),
        min: number(tag, 'min'),
        max: number(tag, 'max'),
      }
    })
    .filter(({ name }) => name !== '')

/** The type of a field. A box that is not ticked is not sent. */
const typeOf = (tag: string): string => {
  const type = attribute(tag, 'type') ?? 'text'
  return /^(?:checkbox|radio)$/.test(type) && !has(tag, 'checked') ? 'unchecked' : type
}

const chosen = (options: string): string | null => {
  const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, tag = '']) => tag)
  return attribute(all.find((tag) => has(tag, 'selected')) ?? all[0] ?? '', 'value')
}
