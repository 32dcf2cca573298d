import type { SampleRequest } from './request.ts'

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
