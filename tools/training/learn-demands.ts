import { readFile, writeFile } from 'node:fs/promises'
import { codeTableOf, demandsIn, learnCodes } from './code-weights.ts'
import { demandTableOf, learnDemands, linesIn } from './demand-weights.ts'
import { signsIn } from './learning.ts'

/**
 * `node tools/training/learn-demands.ts` learns anew how much each sign speaks for a demand, and for each code of a demand. The
 * signs are the rows of the tables; test/fixtures/eval-learning/README.md says where the labelled lines come from.
 */
const at = (path: string) => new URL(`../../../${path}`, import.meta.url).pathname
const text = (path: string) => readFile(at(path), 'utf8')
const tables = {
  demands: 'src/reference/tables/demand-signs.tsv',
  codes: 'src/reference/tables/demand-codes.tsv',
}

const signs = signsIn(await text(tables.demands))
const lines = linesIn(await text('test/fixtures/eval-learning/demands.tsv'), signs)
await writeFile(at(tables.demands), demandTableOf(signs, learnDemands(lines, signs)))

const codeSigns = signsIn(await text(tables.codes))
const demands = demandsIn(await text('test/fixtures/eval-learning/codes.tsv'))
await writeFile(at(tables.codes), codeTableOf(codeSigns, learnCodes(demands, codeSigns)))
