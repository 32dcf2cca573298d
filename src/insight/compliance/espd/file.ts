import { Bytes } from '../../../platform/http/bytes.ts'
import { invalidData } from '../../../platform/errors.ts'
import { EspdResponse } from './schema.ts'

/** A response as the file it is. Throws INVALID_DATA with what is missing where there is no document. */
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
