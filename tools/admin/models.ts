import { costOf, modelPrices } from './model-prices.ts'
import { say } from './output.ts'

interface Found {
  expected: number
  found: number
  named: number
  right: number
}

export interface ModelCheck {
  engine: string
  model: string | null
  worked: boolean
  sentence: string
  pages: number
  calls: number
  seconds: number
  tokens: { input: number; output: number } | null
  demands: Found
  risks: Found
  facts: Found
  missed: string[]
  wrong: string[]
}

const share = (part: number, of: number) =>
  `${part} of ${of}${of === 0 ? '' : ` (${Math.round((100 * part) / of)} %)`}`

/** Prints how well the configured model has read the sample; ends with 1 where it has not. */
export function printModelCheck(check: ModelCheck): void {
  const { model, engine, worked, sentence, pages, calls, seconds } = check
  say(model === null ? sentence : `${engine} ${model}: ${sentence}`)
  if (!worked) process.exitCode = 1
  if (model === null || (!worked && check.demands.named === 0)) return
  for (const kind of ['demands', 'risks', 'facts'] as const) {
    const { expected, found, named, right } = check[kind]
    say(`  ${kind.padEnd(8)} found ${share(found, expected)}, right ${share(right, named)}`)
  }
  say(`  time     ${seconds} s for ${pages} pages in ${calls} calls`)
  say(`  cost     ${costIn(check)}`)
  for (const line of check.missed) say(`  missed   ${line}`)
  for (const line of check.wrong) say(`  wrong    ${line}`)
}

function costIn({ model, tokens, pages }: ModelCheck): string {
  if (tokens === null) return 'unknown: the provider counts no tokens'
  const counted = `${tokens.input} tokens in, ${tokens.output} out`
  const price = modelPrices.find((each) => each.model === model)
  if (!price) return `${counted}; no price of this model is known here`
  const cost = costOf(price, tokens)
  return `${counted}: $${cost.toFixed(4)}, or about $${((200 * cost) / pages).toFixed(2)} for 200 pages`
}
