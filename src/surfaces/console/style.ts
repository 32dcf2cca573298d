import { accessStyle } from './style/access.ts'
import { accountStyle } from './style/account.ts'
import { base } from './style/base.ts'
import { companyStyle } from './style/company.ts'
import { judgementStyle } from './style/judgement.ts'
import { marketStyle } from './style/market.ts'
import { parts } from './style/parts.ts'
import { plots } from './style/plots.ts'
import { shell } from './style/shell.ts'
import { tendersStyle } from './style/tenders.ts'
import { tokens } from './style/tokens.ts'
import { workStyle } from './style/work.ts'

/** The stylesheet of all pages for people, served at `/console/style.css`. An area with special styles adds a file. */
export const consoleStyle = [
  tokens,
  base,
  shell,
  parts,
  plots,
  accessStyle,
  accountStyle,
  companyStyle,
  judgementStyle,
  marketStyle,
  tendersStyle,
  workStyle,
]
  .join('')
  .trimStart()
