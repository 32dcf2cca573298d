import { currenciesOf } from '../../../reference/codes/currencies.ts'

const known = currenciesOf('espd')

/** Whether a currency is in the code list of ESPD 4.1.0. */
export const isEspdCurrency = (code: string): boolean => known().has(code)
