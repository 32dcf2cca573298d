/** Prices of models on Workers AI in US dollars for a million tokens, as of November 2026. */
export interface ModelPrice {
  model: string
  input: number
  output: number
  /** In tokens, as the provider writes it. */
  context: string
}

export const modelPrices: readonly ModelPrice[] = [
  { model: '@cf/zai-org/glm-4.7-flash', input: 0.06, output: 0.4, context: '131k' },
  { model: '@cf/google/gemma-4-26b-a4b-it', input: 0.1, output: 0.3, context: '256k' },
  { model: '@cf/zai-org/glm-5.3-flash', input: 0.15, output: 0.5, context: '1M' },
  { model: '@cf/openai/gpt-oss-120b', input: 0.35, output: 0.75, context: '128k' },
  { model: '@cf/deepseek-ai/deepseek-v4-flash-0731', input: 0.44, output: 1.32, context: '1M' },
  { model: '@cf/moonshotai/kimi-k2.6', input: 0.95, output: 4, context: '256k' },
  { model: '@cf/zai-org/glm-5.3', input: 1.4, output: 4.4, context: '1M' },
]

/**
 * What reading 200 pages takes, by the estimate that budgets use: `npm run eval -- models` measures it on real tenders with
 * a stand-in that finds everything.
 */
export const tokensOf200Pages = { input: 340_000, output: 27_000 }

/** What tokens cost with a model, in US dollars. */
export const costOf = (
  { input, output }: Pick<ModelPrice, 'input' | 'output'>,
  tokens: { input: number; output: number },
): number => (input * tokens.input + output * tokens.output) / 1_000_000
