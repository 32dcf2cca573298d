import type { Ctx } from '../../context/context.ts'
import { fetchAsset } from '../../files/static-asset.ts'

/** The bytes of the typefaces that a PDF is set in. */
export interface Typefaces {
  regular: ArrayBuffer
  bold: ArrayBuffer
}

/** DejaVu Sans has the letters of every language of the Union, Greek and Cyrillic among them; its licence lies beside it. */
export async function loadTypefaces({ env }: Pick<Ctx, 'env'>): Promise<Typefaces> {
  const [regular, bold] = await Promise.all(
    ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map(async (file) =>
      (await fetchAsset(env, file)).arrayBuffer(),
    ),
  )
  if (!regular || !bold) throw new Error('The typefaces are missing')
  return { regular, bold }
}
