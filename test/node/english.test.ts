import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { parseSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The folders with texts for people: pages, mails, refusals, the reference, the tools of the connector. */
const houses = [
  'console',
  'surfaces',
  'workspace',
  'delivery',
  'company',
  'identity',
  'insight/compliance',
  'insight/match',
  'insight/risk',
  'platform',
]

/**
 * Forms that a British civil servant would not write, with the reason. A text is one literal, or one run of words in
 * markup.
 */
const banned: [form: RegExp, why: string][] = [
  [/(?:^(?=[^?]*\.)|[.:!] )(?:What|Those|Of|That) (?![^.]*\?)/, 'a sentence begins with its subject'],
  [/\b(?:hand(?:ed|s|ing)? in|hand-in)\b/i, 'bids are submitted, evidence is provided'],
  [
    /\b(?:tenders|awards|searches) that (?:tell|tells|nobody)\b|\btells? (?:most|least)\b/i,
    'say what it does',
  ],
  [/\bwhat is mandatory\b|\bthere is none of\b|\bis no (?:form|page|key)\b/i, 'say it straight'],
  [
    /\bturn round\b|\bgive to review\b|\bfound another company\b|\bneeds? someone\b/i,
    'a label is what a user would call the thing',
  ],
  [/\bso many\b|\bas many .{1,20} as an\b/i, 'name the number or the limit'],
  [
    /\b(?:utili[sz]e|leverage|in order to|please note|simply|successfully|oops|click here|and\/or)\b/i,
    'plain words',
  ],
  [/\b(?:log(?:ged)?[ -]?(?:in|out)(?! production)|log on)\b/i, 'people sign in and sign out'],
  [
    /\b(?:organiz|analyz|color\b|canceled|canceling|favorite|behavior|fulfill\b|recogniz|summariz)/i,
    'British spelling',
  ],
  [/\b(?:anew|strangers?|lately|any more|somebody|whoever|for ever)\b/i, 'standard words'],
  [/\b(?:is|are|was|were|be|not) told\b|\btells\b/i, 'people are notified, a page shows'],
  [/\bstands?\b(?! for\b)/i, 'is, appears, is shown'],
  [/\bfrom now on\b|\bat present\b/i, 'now, or leave it out'],
  [/\b[Mm]end(?:ed|s)?\b|\bgo(?:es)? on\b/, 'fix, continue'],
  [/\b(?:vendor|bidder company|client company|RFP)s?\b/i, 'the words of the glossary'],
]

interface Node {
  type: string
  start: number
  [member: string]: unknown
}

/** False for literals that people do not read: paths, SQL, patterns, names of fields. */
const isProse = (text: string) =>
  /[a-z] [a-z]/i.test(text) &&
  !/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|FROM|WHERE|AND|ORDER|CREATE|ON)\b/.test(text) &&
  !/[{};=<>|\\]{2}|<w:/.test(text)

function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const texts: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const each = node as Node
    if (each.type === 'ImportDeclaration' || each.type === 'TaggedTemplateExpression') return
    if (each.type === 'JSXText' || (each.type === 'Literal' && typeof each.value === 'string'))
      texts.push(String(each.value))
    if (each.type === 'TemplateElement') texts.push(String((each.value as { cooked: string }).cooked))
    for (const member of Object.values(each)) walk(member)
  }
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(isProse)
}

const files = houses.flatMap((house) => globSync(`src/${house}/**/*.{ts,tsx}`, { cwd: root })).toSorted()
const texts = files.flatMap((file) => textsOf(join(root, file)).map((text) => ({ file, text })))

describe('every text that people read', () => {
  it('is found by the test', () => {
    expect(texts.length).toBeGreaterThan(2000)
    expect(texts.some(({ text }) => text.includes('A bid is started from a tender’s page'))).toBe(true)
  })

  it.for(banned)('keeps clear of %s: %s', ([form]) => {
    expect(texts.filter(({ text }) => form.test(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual(
      [],
    )
  })
})

/** Idioms that a reader must decode, with what to write instead. */
const decoded: [form: RegExp, instead: string][] = [
  [/\banew\b/i, 'again'],
  [/\b(?:whoever|somebody)\b/i, 'the caller, a user'],
  [/\bany more\b/i, 'no longer'],
  [/\bstands\b(?! for\b)/i, 'is, comes, appears'],
  [/\b(?:null|true|false) where\b/i, 'if'],
  [/\bbelongs? into\b/i, 'belongs in'],
  [/\blately\b/i, 'recently'],
  [/\bstrangers?\b/i, 'unknown senders'],
  [/\b(?:tells|told)\b/i, 'shows, returns, notifies'],
  [/\bso many\b/i, 'this many'],
  [/\bbehind\b/i, 'after'],
  [/\bby itself\b/i, 'on its own'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b|such\b)/i, 'is not a'],
]

/** The comments of a file, without what is in backticks. */
function commentsOf(file: string): string[] {
  const { comments } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  return comments.map(({ value }) => value.replaceAll(/`[^`]*`/g, '').replaceAll(/\s+\*?\s*/g, ' '))
}

describe('every comment', () => {
  const sources = globSync('{src,tools}/**/*.{ts,tsx}', { cwd: root }).toSorted()
  const comments = sources.flatMap((file) => commentsOf(file).map((text) => ({ file, text })))

  it('is found by the test', () => expect(comments.length).toBeGreaterThan(6000))

  it.for(decoded)('keeps clear of %s: %s', ([form]) => {
    const found = comments.filter(({ text }) => form.test(text))
    expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })
})

describe('every document', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted()

  it.for(decoded)('keeps clear of %s: %s', ([form]) => {
    const found = documents.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .replaceAll(/`[^`]*`/g, '')
        .split('\n')
        .flatMap((line) => (form.test(line) ? `${file}: ${line}` : [])),
    )
    expect(documents.length).toBeGreaterThan(60)
    expect(found).toEqual([])
  })
})
