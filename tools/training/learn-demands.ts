import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { codeTableOf, labelledRequirements, learnCodes } from './code-weights.ts'
import { demandTableOf, learnDemands, linesIn } from './demand-weights.ts'
import { signsIn } from './learning.ts'

/**
 * `node tools/training/learn-demands.ts` learns the weight of each sign for a requirement, and for each code
 * of a requirement. The signs are the rows of the tables; tools/training/data/README.md describes the sources
 * of the labelled lines.
 */
const at = (path: string) => new URL(`../../${path}`, import.meta.url).pathname
const text = (path: string) => readFile(at(path), 'utf8')
const data = async (name: string) =>
  String(gunzipSync(await readFile(at(`tools/training/data/${name}.tsv.gz`))))
const tables = {
  demands: 'assets/tables/demand-signs.tsv',
  codes: 'assets/tables/demand-codes.tsv',
}

const signs = signsIn(await text(tables.demands))
const lines = linesIn(await data('demands'), signs)
await writeFile(at(tables.demands), demandTableOf(signs, learnDemands(lines, signs)))

const codeSigns = signsIn(await text(tables.codes))
const demands = labelledRequirements(await data('codes'))
await writeFile(at(tables.codes), codeTableOf(codeSigns, learnCodes(demands, codeSigns)))
