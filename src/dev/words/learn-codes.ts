import { readFile, writeFile } from 'node:fs/promises'
import { codeTableOf, demandsIn, learnCodes, signsIn } from './code-weights.ts'

/**
 * `node src/dev/words/learn-codes.ts` learns anew how much each sign speaks for each code of a demand. The signs are the
 * rows of the table; test/fixtures/eval-learning/README.md says where the demands come from.
 */
const at = (path: string) => new URL(`../../../${path}`, import.meta.url).pathname
const table = at('src/reference/tables/demand-codes.tsv')

const signs = signsIn(await readFile(table, 'utf8'))
const demands = demandsIn(await readFile(at('test/fixtures/eval-learning/codes.tsv'), 'utf8'))
await writeFile(table, codeTableOf(signs, learnCodes(demands, signs)))
