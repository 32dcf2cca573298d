import { currenciesWith } from '../../../reference/codes/currencies.ts'

/** The currencies in the code list of ESPD 4.1.0. */
const known = currenciesWith(
  'ADF ARL ARM BRZ CLE MCF MKN NFD SLE SML SQS TVD VAL VED XBT XCG YUF YUG YUO YUR YUS ZWG',
)

export const isEspdCurrency = (code: string): boolean => known.has(code)
