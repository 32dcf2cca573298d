/** A QR code's modules by row: true is dark, null is still to be drawn. */
export type Modules = (boolean | null)[][]

type Draw = (x: number, y: number, dark: boolean) => void

/** A field of a version with all that does not depend on data: finders, timing, alignment, version; format is kept free. */
export function fieldOf(version: number): Modules {
  const size = 17 + 4 * version
  const field: Modules = Array.from({ length: size }, () => Array.from({ length: size }, () => null))
  const draw: Draw = (x, y, dark) => {
    const row = field[y]
    if (row && x >= 0 && x < size) row[x] = dark
  }
  for (let index = 0; index < size; index++) {
    draw(6, index, index % 2 === 0)
    draw(index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(draw, { x, y, radius: 4 })
  for (const { x, y } of alignments(version)) rings(draw, { x, y, radius: 2 })
  drawFormat(draw, size, 0)
  if (version >= 7) drawVersion(draw, size, version)
  return field
}

/** Rings round a middle, dark and light in turn: a finder with its margin, or an alignment pattern. */
function rings(draw: Draw, { x, y, radius }: { x: number; y: number; radius: number }): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy))
      draw(x + dx, y + dy, radius === 4 ? distance !== 2 && distance !== 4 : distance !== 1)
    }
}

/** Where alignment patterns stand: a grid, without the corners that finders take. */
function alignments(version: number): { x: number; y: number }[] {
  if (version === 1) return []
  const [size, count] = [17 + 4 * version, Math.floor(version / 7) + 2]
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2
  const places = [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)]
  const grid = places.flatMap((x) => places.map((y) => ({ x, y })))
  const last = size - 7
  return grid.filter(
    ({ x, y }) => !(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6),
  )
}

/** Both copies of level M and the mask, with their check bits, and the module that is always dark. */
function drawFormat(draw: Draw, size: number, mask: number): void {
  let check = mask
  for (let bit = 0; bit < 10; bit++) check = (check << 1) ^ ((check >> 9) * 0x537)
  const bits = ((mask << 10) | check) ^ 0x5412
  const dark = (bit: number) => ((bits >> bit) & 1) === 1
  for (let bit = 0; bit < 15; bit++) {
    const [up, across] = bit < 8 ? [bit < 6 ? bit : bit + 1, 8] : [8, bit === 8 ? 7 : 14 - bit]
    draw(across, up, dark(bit))
    if (bit < 8) draw(size - 1 - bit, 8, dark(bit))
    else draw(8, size - 15 + bit, dark(bit))
  }
  draw(8, size - 8, true)
}

function drawVersion(draw: Draw, size: number, version: number): void {
  let check = version
  for (let bit = 0; bit < 12; bit++) check = (check << 1) ^ ((check >> 11) * 0x1f25)
  const bits = (version << 12) | check
  for (let bit = 0; bit < 18; bit++) {
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
    draw(near, far, ((bits >> bit) & 1) === 1)
    draw(far, near, ((bits >> bit) & 1) === 1)
  }
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The code under each of the eight masks. Data goes up and down in columns of two, from the right. */
export function drawings(field: Modules, codewords: number[]): boolean[][][] {
  const size = field.length
  const free: { x: number; y: number }[] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    const column = right <= 6 ? right - 1 : right
    const upwards = ((column + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [column, column - 1]) {
        const y = upwards ? size - 1 - step : step
        if (field[y]?.[x] === null) free.push({ x, y })
      }
  }
  return masks.map((isFlipped, mask) => {
    const drawn = field.map((row) => row.map((module) => module ?? false))
    const draw: Draw = (x, y, dark) => {
      const row = drawn[y]
      if (row) row[x] = dark
    }
    for (const [index, { x, y }] of free.entries()) {
      const bit = ((codewords[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
      draw(x, y, (bit === 1) !== isFlipped(x, y))
    }
    drawFormat(draw, size, mask)
    return drawn
  })
}
