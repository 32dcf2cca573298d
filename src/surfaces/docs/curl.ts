import type { SampleRequest } from './request.ts'

/** A command of one line for a shell. The script of the page reads the request out of it. */
export const curl = ({ method, url, withKey, body, sendsFile, savesFile }: SampleRequest): string =>
  [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(withKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`]),
    ...(sendsFile ? ['-H "Content-Type: application/pdf" --data-binary @file.pdf'] : []),
    // Without -f an error would be saved in the place of the file.
    ...(savesFile ? ['-fOJ'] : []),
    quote(url),
  ].join(' ')

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
