/** A round figure at or above a value, for the top of an axis: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10
  return step * power
}
