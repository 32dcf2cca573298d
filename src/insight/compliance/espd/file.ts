import { Bytes } from '../../../platform/http/bytes.ts'
import { invalidData } from '../../../platform/context/errors.ts'
import { EspdResponse } from './schema.ts'

/** A response as a file. Throws INVALID_DATA with the missing data if there is no document. */
export function espdFile(data: unknown): Bytes {
  const { xml, fileName, warnings } = EspdResponse.parse(data)
  if (xml === null) throw invalidData('', `makes no document: ${warnings.join('; ')}`)
  return new Bytes(
    200,
    {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
    new Response(xml).body,
  )
}
