import { normalized } from '../../../platform/text/normal-form.ts'

const maxLength = 1200

/** A model's text as one line of plain text, without images, links, tags, fences, marks and hidden characters. */
export const plainText = (text: string): string =>
  text
    .slice(0, 4 * maxLength)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\s]+/gu, (run) =>
      /\s/.test(run) ? ' ' : '',
    )
    .replace(/!\[([^\][]{0,300})\]\([^()]{0,1000}\)/g, '')
    .replace(/\[([^\][]{1,300})\]\(([^()]{0,1000})\)/g, '$1 ($2)')
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, '')
    .replace(/`{1,3}|\*{2,3}|_{2,3}/g, '')
    .replace(/^(?:[-*•#>]+|\d{1,2}[.)])\s+/, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength)

const withPath =
  /(?:https?:\/\/|www\.)[^\s<>"'()[\]]{1,300}|(?<![\w@.-])(?:[\w-]{1,64}\.){1,5}[a-z]{2,24}\/[^\s<>"'()[\]]{1,300}|(?<![\w.+-])[\w.+-]+@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/u
const bareDomain = /(?<![\w@.-])(?:[\w-]{2,64}\.){1,5}[a-z]{2,24}(?![\w-])/u
const address = new RegExp(`${withPath.source}|${bareDomain.source}`, 'giu')

/** The web and mail addresses in a text, in the form for comparison. Browsers also open `login.example` and `login。example`. */
export const webAddressesIn = (text: string): string[] =>
  [...normalized(text, 'NFKC').replaceAll('。', '.').matchAll(address)].map(([found]) =>
    found.toLowerCase().replace(/(?<![.,;:!?/])[.,;:!?/]+$/, ''),
  )
