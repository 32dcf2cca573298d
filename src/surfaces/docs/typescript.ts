import type { SampleRequest } from './request.ts'

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
