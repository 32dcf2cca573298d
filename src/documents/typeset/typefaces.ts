import type { Ctx } from '../../platform/context.ts'

/** The bytes of the typefaces that a PDF is set in. */
export interface Typefaces {
  regular: ArrayBuffer
  bold: ArrayBuffer
}

/** DejaVu Sans has the letters of every language of the Union, Greek and Cyrillic among them; its licence lies beside it. */
export async function loadTypefaces({ env }: Pick<Ctx, 'env'>): Promise<Typefaces> {
  const [regular, bold] = await Promise.all(
    ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map((name) => read(env, name)),
  )
  if (!regular || !bold) throw new Error('The typefaces are missing')
  return { regular, bold }
}

async function read({ ASSETS }: Pick<Env, 'ASSETS'>, name: string): Promise<ArrayBuffer> {
  const response = await ASSETS.fetch(`https://assets.local/${name}`)
  if (!response.ok) throw new Error(`The typeface ${name} could not be loaded: ${response.status}`)
  return response.arrayBuffer()
}
