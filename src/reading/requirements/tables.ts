import { contextTable } from './contexts.ts'
import { lexiconTable } from './lexicon-signs.ts'
import { codeTable } from './fitting.ts'
import { signTable } from './likely.ts'
import { phraseTables } from './phrases.ts'
import { stemTables } from '../../reference/language/stems.ts'
import { signTables } from '../injection/signs.ts'

/** The tables that reading requirements needs: load them first. */
export const requirementTables = [
  ...Object.values(lexiconTable),
  ...phraseTables,
  contextTable,
  signTable,
  codeTable,
  ...stemTables,
  ...signTables,
]
