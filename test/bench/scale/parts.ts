import type { Section } from '../background.ts'
import { measureFanOut } from './fan-out.ts'
import { measureGates } from './gate.ts'
import { measureMirror } from './mirror.ts'
import { measureQuestions } from './questions.ts'

type Say = (text: string) => void

/** What is measured of the service at a size, each part alone: `npm run bench -- --part NAME [--size N]`. */
export const parts: Record<string, { size: number; measure: (size: number, say: Say) => Promise<Section> }> =
  {
    gates: { size: 1000, measure: (size) => measureGates(size) },
    'fan-out': { size: 10_000, measure: (size) => measureFanOut(size) },
    mirror: { size: 1_000_000, measure: measureMirror },
    questions: { size: 500, measure: (size) => measureQuestions(size) },
  }

/** All parts at their full size. */
export async function measureScale(say: Say): Promise<Section[]> {
  const sections: Section[] = []
  for (const [name, { size, measure }] of Object.entries(parts)) {
    say(`At scale: ${name}, ${size}`)
    sections.push(await measure(size, say))
  }
  return sections
}
