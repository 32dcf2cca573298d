import type { OpenApiDocument, Operation } from '../rest/openapi/document.ts'
import { BytesSample } from './bytes.tsx'
import { refusalsOf, successOf, tellingError } from './answers.ts'
import { Code, Command, JsonSample, CodeSample } from './code.tsx'
import { sampleRequest, type SampleRequest } from './request.ts'

export interface OperationProps {
  document: OpenApiDocument
  method: string
  path: string
  operation: Operation
}

/** The request in three languages, its answer, and an error that it can return. */
export function Samples({ document, method, path, operation }: OperationProps) {
  const request = sampleRequest(document.servers[0]?.url ?? '', method, path, operation)
  const { operationId: name } = operation
  const success = successOf(operation)
  const error = tellingError(refusalsOf(operation, document))
  return (
    <div class="samples">
      <Command title="curl" label={`${name} with curl`} text={curl(request)} />
      <details>
        <summary>TypeScript</summary>
        <Code title="TypeScript" label={`${name} in TypeScript`} text={typescript(request)} />
      </details>
      <details>
        <summary>Python</summary>
        <Code title="Python" label={`${name} in Python`} text={python(request)} />
      </details>
      <BytesSample operation={operation} document={document} />
      {success && (
        <CodeSample title={`Answer ${success.status}`} label={`Answer of ${name}`}>
          <JsonSample value={success.media.example} />
        </CodeSample>
      )}
      {error && (
        <CodeSample title={`Error ${error.status}`} label={`Error of ${name}`}>
          <JsonSample value={error.examples[0]} />
        </CodeSample>
      )}
    </div>
  )
}

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

/** A program for Node and for every other runtime with fetch. */
export function typescript({ method, url, withKey, body, sendsFile, savesFile }: SampleRequest): string {
  const headers = [
    ...(withKey ? ['Authorization: `Bearer ${process.env.API_KEY}`'] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
    ...(sendsFile ? ["'Content-Type': 'application/pdf'"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(body)})`]),
    ...(sendsFile ? ["body: await readFile('file.pdf')"] : []),
  ]
  const given = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join('')}}` : ''
  const imports = [...(sendsFile ? ['readFile'] : []), ...(savesFile ? ['writeFile'] : [])]
  return [
    ...imports.map((name) => `import { ${name} } from 'node:fs/promises'\n`),
    `const response = await fetch(${JSON.stringify(url)}${given})`,
    'if (!response.ok) throw new Error(await response.text())',
    savesFile
      ? "await writeFile('file', await response.bytes())"
      : 'const { data } = await response.json()\nconsole.log(data)',
  ].join('\n')
}

const indented = (body: unknown) => JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')

/** A program for Python 3 that needs only the standard library, and that ends with the answer to a refused request. */
export function python({ method, url, withKey, body, sendsFile, savesFile }: SampleRequest): string {
  const headers = [
    ...(withKey ? ['"Authorization": "Bearer " + os.environ["API_KEY"]'] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(sendsFile ? ['"Content-Type": "application/pdf"'] : []),
  ]
  const options = [
    JSON.stringify(url),
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body === undefined ? [] : [`data=json.dumps(${literal(body, '    ')}).encode()`]),
    ...(sendsFile ? ['data=open("file.pdf", "rb").read()'] : []),
  ]
  const used = [...(savesFile && body === undefined ? [] : ['json']), ...(withKey ? ['os'] : [])]
  return [
    `import ${[...used, 'urllib.error', 'urllib.request'].join(', ')}\n`,
    `request = urllib.request.Request(\n${options.map((option) => `    ${option},\n`).join('')})`,
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    savesFile
      ? '        open("file", "wb").write(response.read())'
      : '        print(json.load(response)["data"])',
    'except urllib.error.HTTPError as error:',
    '    raise SystemExit(error.read().decode())',
  ].join('\n')
}

/** A value as Python writes it: like JSON except for three words. */
function literal(value: unknown, before = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const within = `${before}    `
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((part) => literal(part, within))]
    : ['{', '}', Object.entries(value).map(([key, part]) => `"${key}": ${literal(part, within)}`)]
  if (parts.length === 0) return open + close
  return `${open}\n${parts.map((part) => `${within}${part},\n`).join('')}${before}${close}`
}
