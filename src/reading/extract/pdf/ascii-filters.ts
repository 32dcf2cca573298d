/**
 * In letters: maximum length of a stream that is decoded. Only old files write streams in letters, and only
 * small ones.
 */
const maxLength = 4 * 1024 * 1024

/** Bytes written as ASCII85 or in hexadecimal digits; null for a stream of neither kind. */
export function fromAscii(data: Buffer): Buffer | 'too large' | null {
  const head = data.toString('latin1', 0, 400)
  const isHex = /^[\s\da-f]+(?:>\s*)?$/i.test(head)
  if (!isHex && !/^[\s!-uz]+$/.test(head.split('~')[0] ?? '')) return null
  const end = data.indexOf(isHex ? '>' : '~')
  const letters = data.subarray(0, end < 0 ? data.length : end)
  if (letters.length > maxLength) return end < 0 ? null : 'too large'
  return isHex ? Buffer.from(letters.toString('latin1').replaceAll(/\s/g, ''), 'hex') : fromAscii85(letters)
}

function fromAscii85(letters: Buffer): Buffer {
  const bytes = Buffer.alloc(letters.length * 4 + 4)
  let length = 0
  let value = 0
  let digits = 0
  const put = (count: number) => {
    for (let i = 0; i < count; i++) bytes[length++] = Math.floor(value / 256 ** (3 - i)) & 255
    value = 0
    digits = 0
  }
  for (const letter of letters) {
    if (letter === 0x7a && digits === 0) put(4)
    else if (letter >= 33 && letter <= 117) {
      value = value * 85 + letter - 33
      if (++digits === 5) put(4)
    }
  }
  const last = digits
  // The last group is padded; a single digit makes no group.
  for (let i = last; i < 5; i++) value = value * 85 + 84
  put(Math.max(0, last - 1))
  return bytes.subarray(0, length)
}
