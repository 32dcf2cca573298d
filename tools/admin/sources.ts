import { say } from './output.ts'

interface Source {
  name: string
  on: boolean
  about: string
  missing: string | null
}

export function printSources({ sources }: { sources: Source[] }): void {
  for (const { name, on, about, missing } of sources)
    say(`${on ? 'on ' : 'off'}  ${name.padEnd(26)} ${about}${missing === null ? '' : ` Set ${missing}.`}`)
}

interface Check {
  understood: boolean
  sentence: string
  request: { method: string; url: string; body: string | null } | null
  answer: string | null
}

export function sayCheck({ understood, sentence, request, answer }: Check): void {
  say(sentence)
  if (request)
    say(`  asked:    ${request.method} ${request.url}${request.body === null ? '' : ` ${request.body}`}`)
  if (!understood && answer !== null) say(`  answered: ${answer}`)
  if (!understood) process.exitCode = 1
}
