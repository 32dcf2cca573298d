/**
 * The data of a QR code (ISO/IEC 18004), in byte mode at error correction level M: what a phone reads from a screen.
 */

/** Of versions 1 to 20: error correction codewords of a block, and blocks. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

/** Codewords that a version has room for, error correction included. */
function capacity(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2
  const patterns = alignments === 0 ? 0 : (25 * alignments - 10) * alignments - 55
  const modules = (16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0)
  return Math.floor(modules / 8)
}

const dataCodewords = (version: number): number =>
  capacity(version) - (correction[version - 1] ?? 0) * (blocks[version - 1] ?? 0)

const lengthBits = (version: number) => (version < 10 ? 8 : 16)

/**
 * The version that a text needs, and its codewords in the order they are drawn in.
 *
 * @throws RangeError when the text has more than 666 bytes of UTF-8.
 */
export function codewordsOf(text: string): { version: number; codewords: number[] } {
  const bytes = [...new TextEncoder().encode(text)]
  const fits = (version: number) => 4 + lengthBits(version) + 8 * bytes.length <= 8 * dataCodewords(version)
  const version = correction.findIndex((_, index) => fits(index + 1)) + 1
  if (version === 0) throw new RangeError('The text is too long for a QR code')
  return { version, codewords: interleave(version, fill(version, bytes)) }
}

/** Mode, length, bytes and padding, to the last data codeword. */
function fill(version: number, bytes: number[]): number[] {
  const head = `0100${bytes.length.toString(2).padStart(lengthBits(version), '0')}`
  const bits = head + bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const size = dataCodewords(version)
  const ended = bits + '0'.repeat(Math.min(4, 8 * size - bits.length))
  const data = (ended.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2))
  const padding = Array.from({ length: size - data.length }, (_, index) => (index % 2 === 0 ? 0xec : 0x11))
  return [...data, ...padding]
}

/** Codewords of all blocks in turn, the data first; of the blocks the last ones are longer by one. */
function interleave(version: number, data: number[]): number[] {
  const count = blocks[version - 1] ?? 1
  const degree = correction[version - 1] ?? 0
  const [short, longer] = [Math.floor(data.length / count), data.length % count]
  const generator = generatorOf(degree)
  let start = 0
  const parts = Array.from({ length: count }, (_, index) => {
    const own = data.slice(start, (start += short + (index >= count - longer ? 1 : 0)))
    return { own, check: remainder(own, generator) }
  })
  const inTurn = (pick: (part: (typeof parts)[number]) => number[], length: number) =>
    Array.from({ length }, (_, index) => parts.flatMap((part) => pick(part)[index] ?? [])).flat()
  return [...inTurn(({ own }) => own, short + 1), ...inTurn(({ check }) => check, degree)]
}

/** Multiplies in the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

/** The Reed-Solomon generator polynomial, its highest coefficient left out. */
function generatorOf(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++)
      result[index] = multiply(result[index] ?? 0, root) ^ (result[index + 1] ?? 0)
    root = multiply(root, 2)
  }
  return result
}

function remainder(data: number[], generator: number[]): number[] {
  const result = generator.map(() => 0)
  for (const codeword of data) {
    const factor = codeword ^ (result.shift() ?? 0)
    result.push(0)
    for (const [index, coefficient] of generator.entries())
      result[index] = (result[index] ?? 0) ^ multiply(coefficient, factor)
  }
  return result
}
