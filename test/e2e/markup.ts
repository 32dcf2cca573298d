/** Reads the links, forms and ids of HTML that the service wrote, which escapes each `<`, `>` and quote of a text. */

const tag = /<([a-z][a-z0-9]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*\/?>/g
const attribute = /\s([^\s=>"/]+)(?:="([^"]*)")?/g

interface Tag {
  name: string
  at: Record<string, string>
  index: number
}

const tagsIn = (html: string): Tag[] =>
  [...html.matchAll(tag)].map(({ 1: name = '', 2: rest = '', index }) => ({
    name,
    index,
    at: Object.fromEntries(
      [...rest.matchAll(attribute)].map(([, key = '', value = '']) => [key, plain(value)]),
    ),
  }))

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Every address that a page links to or loads. */
export const linksIn = (html: string): string[] => [
  ...new Set(
    tagsIn(html).flatMap(({ name, at }) => [at.href, name === 'form' ? undefined : at.src].filter(isText)),
  ),
]

const isText = (value: string | undefined): value is string => value !== undefined

export const idsIn = (text: string): Set<string> =>
  new Set(tagsIn(text).flatMap(({ at }) => (at.id === undefined ? [] : [at.id])))

export interface HtmlForm {
  method: string
  action: string
  /** The action of the form, and of its buttons that send it elsewhere. */
  targets: string[]
  upload: boolean
  /** What a browser sends when nobody has touched the form. */
  values: [string, string][]
}

export const formsIn = (html: string): HtmlForm[] =>
  [...html.matchAll(/<form\s.*?<\/form>/gs)].map(([text]) => {
    const [form, ...inner] = tagsIn(text)
    const at = form?.at ?? {}
    const action = at.action ?? ''
    return {
      method: at.method ?? 'get',
      action,
      targets: [...new Set([action, ...inner.flatMap((each) => each.at.formaction ?? [])])],
      upload: at.enctype === 'multipart/form-data',
      values: inner.flatMap((each) => valueOf(each, inner, text)),
    }
  })

function valueOf({ name, at, index }: Tag, all: Tag[], text: string): [string, string][] {
  if (at.name === undefined || 'disabled' in at) return []
  if (name === 'input') return isSent(at) ? [[at.name, at.value ?? (at.type === 'checkbox' ? 'on' : '')]] : []
  if (name === 'textarea') return [[at.name, plain(/^[^>]*>([^<]*)/.exec(text.slice(index))?.[1] ?? '')]]
  if (name !== 'select') return []
  const end = text.indexOf('</select>', index)
  const options = all.filter((each) => each.name === 'option' && each.index > index && each.index < end)
  const chosen = options.find((each) => 'selected' in each.at) ?? options[0]
  return chosen ? [[at.name, chosen.at.value ?? '']] : []
}

const isSent = (at: Record<string, string>) =>
  !/^(?:submit|button|file|image)$/.test(at.type ?? '') &&
  (!/^(?:checkbox|radio)$/.test(at.type ?? '') || 'checked' in at)
