import { Buffer } from 'node:buffer'
import { beforeAll, describe, expect, it } from 'vitest'
import { topicNames, topics } from '../../src/delivery/notifications/topics.ts'
import type { Mail } from '../../src/identity/mail/mail.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { composeDigest } from '../../src/workspace/news/digests/compose.ts'
import type { News, DigestNotice } from '../../src/workspace/news/digests/news.ts'
import type { MailPlan } from '../../src/workspace/news/digests/plans.ts'
import { mailTemplate } from '../../src/workspace/news/digests/template.ts'
import { ctxAt } from '../support/people.ts'

const plan: MailPlan = {
  companyId: 'company_01jd0c4kwqe7g8h9jamnp2qrst',
  companyName: 'Große Bau & Söhne GmbH',
  userId: 'user_01jd0c4kwqe7g8h9jamnp2qrst',
  email: 'ada@example.com',
  choices: {},
  timeZone: 'Europe/Berlin',
  ownZone: false,
  hour: 7,
  weekday: 1,
  since: 0,
  told: {},
  digestAt: 0,
  version: 1,
  upto: 0,
  company: null,
}
const told = (kind: DigestNotice['kind'], title: string): DigestNotice => ({
  kind,
  title,
  body: `${'Αναθέτουσα αρχή του δήμου '.repeat(20)}; deadline 2027-03-04 11:00 UTC`,
  data: {},
  alertId: null,
  tenderId: 'tender_01jd0c4kwqe7g8h9jamnp2qrst',
  bidId: null,
  item: null,
  stated: null,
  verdict: null,
})

/** Ten notifications of every topic, as long as notices have titles in Greek, and the mail about a single one. */
const maxLength: News[] = topicNames.map((topic) => ({
  topic,
  total: 25,
  items: Array.from({ length: 10 }, (_, n) =>
    told(topics[topic][0], `${n} ${'Προμήθεια & συντήρηση '.repeat(30)}`),
  ),
}))
const shortest: News[] = [
  {
    topic: 'alerts',
    total: 1,
    items: [told('tender.new', `New tender: Ring <road> ${'Προμήθεια '.repeat(60)}`)],
  },
]

const ctx = ctxAt(new Date('2027-03-01T06:00:00Z'))
const mails: Mail[] = []
beforeAll(async () => {
  await loadTables(ctx, [mailTemplate])
  mails.push(...[maxLength, shortest].map((news) => composeDigest(ctx, plan, news)))
})

/** The HTML as clients see it that do not know the conditional comments of Outlook. */
const plainOf = (html: string) => html.replaceAll(/<!--[^]*?-->/g, '')
/** The HTML as Outlook for Windows sees it. */
const outlookOf = (html: string) => html.replaceAll(/<!--\[if mso\]>|<!\[endif\]-->/g, '')
const elements = (html: string) =>
  [...html.matchAll(/<(\w+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>/g)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  }))
const styles = (html: string) =>
  elements(html).flatMap(({ name, attributes }) =>
    (attributes.style ?? '').split(';').flatMap((text) => {
      const [property = '', value = ''] = text.split(/:(.*)/)
      return property ? [{ name, property, value }] : []
    }),
  )

/**
 * The properties that Word draws, which shows mails in Outlook for Windows: on text alone, on blocks with their margins,
 * and on tables and cells with their size and padding (Microsoft, "HTML and CSS rendering capabilities in Outlook").
 */
const text = ['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'line-height', 'border']
const block = [...text, 'margin']
const box = [...text, 'width', 'padding']
const inOutlook: Record<string, string[]> = {
  body: [...text, 'margin', 'padding'],
  a: text,
  span: text,
  p: block,
  h1: block,
  h2: block,
  div: block,
  td: box,
  table: box,
}
/** Properties that Outlook leaves out without harm, and what stands in for them there. */
const leftOut: Record<string, string> = {
  'max-width': 'a table of 600 px around the mail, for Outlook alone',
  'word-break': 'Word breaks long words by itself',
  'border-radius': 'square corners',
  display: 'mso-hide',
  'max-height': 'mso-hide',
  overflow: 'mso-hide',
}

type Rule = [rule: string, hold: (html: string) => void]
const rules: Rule[] = [
  [
    'Gmail and Outlook: layout by tables that screen readers pass over',
    (html) => {
      const tables = elements(outlookOf(html)).filter(({ name }) => name === 'table')
      expect(tables.length).toBeGreaterThan(3)
      for (const { attributes } of tables)
        expect(attributes).toMatchObject({
          role: 'presentation',
          cellpadding: '0',
          cellspacing: '0',
          border: '0',
        })
    },
  ],
  [
    'Outlook: 600 px by a table in a conditional comment, because Word knows no max-width',
    (html) => {
      expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="600"[^>]*><tr><td><!\[endif\]-->/)
      expect(html.match(/<!--\[if mso\]>/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length)
      const wide = styles(plainOf(html)).filter(({ property }) => property === 'max-width')
      expect(new Set(wide.map(({ value }) => value))).toEqual(new Set(['600px']))
    },
  ],
  [
    'Outlook: balanced tables with and without its conditional comments',
    (html) => {
      for (const form of [plainOf(html), outlookOf(html)])
        for (const name of ['table', 'tr', 'td', 'p', 'a', 'span', 'div'])
          expect(form.match(new RegExp(`<${name}[ >]`, 'g'))?.length, name).toBe(
            form.match(new RegExp(`</${name}>`, 'g'))?.length,
          )
    },
  ],
  [
    'Outlook: no property that Word does not draw on the element, unless something stands in',
    (html) => {
      const unknown = styles(html).filter(
        ({ name, property }) =>
          !property.startsWith('mso-') && !(property in leftOut) && !inOutlook[name]?.includes(property),
      )
      expect(unknown).toEqual([])
    },
  ],
  [
    'Outlook: exact line heights, and no scaling on displays with many dots',
    (html) => {
      const exact = styles(html).filter(({ property }) => property === 'mso-line-height-rule').length
      expect(exact).toBe(styles(html).filter(({ property }) => property === 'line-height').length - 1)
      expect(html).toContain('<o:PixelsPerInch>96</o:PixelsPerInch>')
    },
  ],
  [
    'Gmail: everything in the style of its element, so that the mail stands without the style of the head',
    (html) => {
      for (const { name, attributes } of elements(plainOf(html)))
        if (['p', 'h1', 'h2', 'a', 'span'].includes(name))
          expect(attributes.style, name).toMatch(/(?:^|;)(color|margin):/)
      for (const { attributes } of elements(plainOf(html)).filter(({ name }) => name === 'a'))
        expect(attributes.style).toContain('color:#')
    },
  ],
  [
    'Gmail: nothing that it strips: position, float, flex, grid, variables, negative margins, images in the background',
    (html) => {
      expect(plainOf(html)).not.toMatch(/position\s*:|float\s*:|flex|grid|var\(|calc\(|margin:[^;"]*-|url\(/)
      expect(plainOf(html)).not.toMatch(/<(?:link|script|form|input|button|svg|img|iframe|object|base)\b/i)
      expect(plainOf(html)).not.toMatch(/\son\w+=|href="(?!https?:)/)
    },
  ],
  [
    'Gmail: a style of the head that it reads: short, without imports, and the rules of Outlook.com apart',
    (html) => {
      const heads = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css = '']) => css)
      expect(heads.join('').length).toBeLessThan(8192)
      for (const css of heads) {
        expect(css).not.toMatch(/@import|@font-face|expression/)
        // Gmail drops a whole style element that has a rule it cannot read.
        expect(css.includes('@media') && css.includes('[data-ogs')).toBe(false)
      }
    },
  ],
  [
    'Gmail: less than 102 kB, or the end with the link that unsubscribes is cut off',
    (html) => {
      expect(Buffer.byteLength(html)).toBeLessThan(100_000)
      expect(html).toContain('/unsubscribe?token=')
    },
  ],
  [
    'the list of mails: a preheader that is hidden in the mail and is no repetition of the subject',
    (html) => {
      const [, hidden = '', preheader = ''] =
        /<body[^>]*>\s*<div style="([^"]*)">([^<]*)<\/div>/.exec(html) ?? []
      expect(hidden).toContain('display:none')
      expect(hidden).toContain('mso-hide:all')
      expect(preheader.length).toBeGreaterThan(5)
      expect(preheader.length).toBeLessThan(200)
      expect(html).not.toContain(`<title>${preheader}</title>`)
    },
  ],
  [
    'dark mode: colours of both schemes that can be read, in Apple Mail and in Outlook.com',
    (html) => {
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      for (const scheme of [
        /@media \(prefers-color-scheme: dark\) \{([^]*?)\n\}/,
        /<style>\n(\[data-ogs[^]*?)<\/style>/,
      ]) {
        const dark = scheme.exec(html)?.[1] ?? ''
        expect(dark).toContain('.tm-link')
        const paper = /tm-card \{ background-color: (#\w+)/.exec(dark)?.[1] ?? ''
        for (const [, ink = ''] of dark.matchAll(/[ {;]color: (#\w+)/g))
          expect(contrast(ink, paper), ink).toBeGreaterThan(4.5)
      }
      for (const { name, property, value } of styles(html))
        if (property === 'color') expect(contrast(value, '#f3f5f7'), `${name} ${value}`).toBeGreaterThan(4.5)
    },
  ],
  [
    'readers: a language, a title, headings in order and addresses that say where they lead',
    (html) => {
      expect(html).toMatch(/^<!doctype html>\n<html lang="en"/)
      expect(html.match(/<h\d/g)?.[0]).toBe('<h1')
      expect(html).not.toMatch(/<a [^>]*>\s*<\/a>/)
    },
  ],
]

/** The contrast of two colours, as WCAG reckons. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
const luminance = (colour: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)

describe('the HTML of a mail', () => {
  it.for(rules)('keeps the rule of %s', ([, hold]) => {
    expect(mails).toHaveLength(2)
    for (const { html } of mails) hold(html ?? '')
  })

  it('stands beside a plain text of lines that servers pass on, under a subject that lists of mails can show', () => {
    for (const { subject, text } of mails) {
      const bytes = text.split('\n').map((line) => Buffer.byteLength(line))
      // RFC 5322, 2.1.1, where a letter of a mail takes up to three bytes.
      expect(Math.max(...bytes)).toBeLessThan(998)
      expect(text).toContain('/unsubscribe?token=')
      expect(subject.length).toBeLessThan(160)
      expect(subject).toContain(plan.companyName)
    }
    expect(mails[0]?.subject).toContain('25 new tenders, 25 deadlines, 25 question deadlines')
  })

  it('lists forty notifications at most, and counts the others in both forms', () => {
    const [mail] = mails
    expect(mail?.html?.match(/class="tm-link"[^>]*font-weight:bold/g)?.length).toBe(topicNames.length * 4)
    for (const form of [mail?.html, mail?.text])
      expect(form?.match(/And 21 more/g)?.length).toBe(topicNames.length)
  })
})
