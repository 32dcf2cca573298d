import { thresholds } from '../../src/surfaces/operator/watch/thresholds.ts'

const rows = thresholds.map(({ metric, label, limit, see }) => {
  const name = `\`${metric}${label === undefined ? '' : `{${label}}`}\``
  return `| ${name} | ${limit?.words ?? ''} | ${see} |`
})

const table = ['| metric | threshold | see |', '|---|---|---|', ...rows].join('\n')

/** The document with the table of thresholds between its marks. */
export const withThresholds = (text: string): string =>
  text.replace(
    /(<!-- thresholds -->)[\s\S]*?(<!-- \/thresholds -->)/,
    (_, begin: string, end: string) => `${begin}\n\n${table}\n\n${end}`,
  )
