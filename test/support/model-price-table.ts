import { costOf, modelPrices, tokensOf200Pages } from '../../tools/admin/model-prices.ts'

const rows = modelPrices.map((price) => {
  const { model, context, input, output } = price
  return `| \`${model}\` | ${context} | ${input} / ${output} | ${costOf(price, tokensOf200Pages).toFixed(2)} |`
})

const table = ['| model | context | in / out | 200 pages |', '|---|---|---|---|', ...rows].join('\n')

/** The document with the prices of models between their marks. */
export const withModelPrices = (text: string): string =>
  text.replace(
    /(<!-- model prices -->)[\s\S]*?(<!-- \/model prices -->)/,
    (_, begin: string, end: string) => `${begin}\n\n${table}\n\n${end}`,
  )
