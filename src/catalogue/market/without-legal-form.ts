import { beginnings, endings } from './legal-forms.ts'

const longest = Math.max(...endings.map((form) => form.split(' ').length))
const atEnd = new Set(endings)
const atStart = new Map(Object.entries(beginnings).map(([country, forms]) => [country, new Set(forms)]))

/** The words of a company's name without its legal form. A name that is nothing but a legal form stays whole. */
export function withoutLegalForm(name: string[], country: string | null): string[] {
  const starts = atStart.get(country ?? '')
  for (let size = Math.min(longest, name.length - 1); size > 0; size--) {
    if (atEnd.has(name.slice(-size).join(' '))) return withoutLegalForm(name.slice(0, -size), country)
    if (starts?.has(name.slice(0, size).join(' '))) return withoutLegalForm(name.slice(size), country)
  }
  return name
}
