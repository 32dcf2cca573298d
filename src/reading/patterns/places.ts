import type { Letters } from './letters.ts'

/**
 * A set of places of a text; place n is before character n. The number is the offset of the set in the memory
 * of its store. `nowhere` is the empty set of every store, and no other set is empty.
 */
export type Places = number
export const nowhere: Places = 0

/**
 * Sets of the places of one text, a bit a place, in one memory. An operation takes a 32nd of the length of
 * the text. The memory is reused for text after text, because allocating takes longer than matching a
 * sentence.
 */
export class PlaceStore {
  #bits = new Int32Array(4096)
  /** In words of 32 bits: the size of a set. */
  #width = 0
  #lasting = 0
  #top = 0
  #length = 0

  /** Begins a text, with capacity for some sets that remain until the next text: the sets 1 to `lasting`. */
  begin(length: number, lasting: number): void {
    this.#length = length
    this.#width = (length >> 5) + 1
    this.#lasting = (lasting + 1) * this.#width
    this.forget()
    this.#bits.fill(0, 0, this.#width)
  }

  /** Frees the memory of all sets but those that remain. */
  forget(): void {
    this.#top = this.#lasting
    this.#keepRoom()
  }

  /** The remaining set with this number, from 1. */
  staying(number: number): Places {
    return number * this.#width
  }

  /** Writes a set: every place that `isIn` names. */
  draw(set: Places, isIn: (place: number) => boolean): void {
    const end = set + this.#width
    let place = 0
    for (let word = set; word < end; word++) {
      let drawn = 0
      const least = Math.min(32, this.#length + 1 - place)
      for (let bit = 0; bit < least; bit++) if (isIn(place++)) drawn |= 1 << bit
      this.#bits[word] = drawn
    }
  }

  /** Writes a set: the places before these letters. */
  drawLetters(set: Places, text: string, letters: Letters): void {
    const bits = this.#bits
    bits.fill(0, set, set + this.#width)
    for (let place = 0; place < this.#length; place++) {
      const word = set + (place >> 5)
      if (letters.has(text.charCodeAt(place))) bits[word] = (bits[word] ?? 0) | (1 << (place & 31))
    }
  }

  /** The set of one place. */
  only(place: number): Places {
    const to = this.cleared()
    this.#bits[to + (place >> 5)] = 1 << (place & 31)
    return to
  }

  has(set: Places, place: number): boolean {
    return (((this.#bits[set + (place >> 5)] ?? 0) >>> (place & 31)) & 1) === 1
  }

  /** The first place of a set from a place on; -1 if there is none. */
  first(set: Places, from: number): number {
    for (let place = from; place <= this.#length; place++) if (this.has(set, place)) return place
    return -1
  }

  /** The last place of a set that is not empty. */
  last(set: Places): number {
    let place = this.#length
    while (place > 0 && !this.has(set, place)) place--
    return place
  }

  both(one: Places, other: Places): Places {
    if (one === nowhere || other === nowhere) return nowhere
    const to = this.#room()
    const bits = this.#bits
    let any = 0
    for (let i = 0; i < this.#width; i++) any |= bits[to + i] = (bits[one + i] ?? 0) & (bits[other + i] ?? 0)
    return this.result(to, any)
  }

  without(one: Places, other: Places): Places {
    if (one === nowhere || other === nowhere) return one
    const to = this.#room()
    const bits = this.#bits
    let any = 0
    for (let i = 0; i < this.#width; i++) any |= bits[to + i] = (bits[one + i] ?? 0) & ~(bits[other + i] ?? 0)
    return this.result(to, any)
  }

  either(one: Places, other: Places): Places {
    if (one === nowhere) return other
    if (other === nowhere) return one
    const to = this.#room()
    const bits = this.#bits
    for (let i = 0; i < this.#width; i++) bits[to + i] = (bits[one + i] ?? 0) | (bits[other + i] ?? 0)
    return to
  }

  /** The places one character after those of `from` that come before one of the `letters`. */
  advance(from: Places, letters: Places): Places {
    if (from === nowhere) return nowhere
    const to = this.#room()
    const bits = this.#bits
    let carried = 0
    let any = 0
    for (let i = 0; i < this.#width; i++) {
      const both = (bits[from + i] ?? 0) & (bits[letters + i] ?? 0)
      any |= bits[to + i] = (both << 1) | carried
      carried = both >>> 31
    }
    return this.result(to, any)
  }

  /** The places before one of the `letters`, one character before those of `from`. */
  retreat(from: Places, letters: Places): Places {
    if (from === nowhere) return nowhere
    const to = this.#room()
    const bits = this.#bits
    let carried = 0
    let any = 0
    for (let i = this.#width - 1; i >= 0; i--) {
      const word = bits[from + i] ?? 0
      any |= bits[to + i] = ((word >>> 1) | carried) & (bits[letters + i] ?? 0)
      carried = word << 31
    }
    return this.result(to, any)
  }

  /** The places up to `max` characters after those of `from`, if all characters between are `letters`. */
  spread(from: Places, letters: Places, max: number): Places {
    if (from === nowhere) return nowhere
    const to = this.cleared()
    let left = -1
    for (let place = 0; place <= this.#length; place++) {
      if (left < 0 && (this.#bits[from + (place >> 5)] ?? 0) === 0) place |= 31
      else {
        if (this.has(from, place)) left = max
        if (left >= 0) this.add(to, place)
        left = this.has(letters, place) ? left - 1 : -1
      }
    }
    return to
  }

  /** The places up to `max` characters before those of `from`, if all characters between are `letters`. */
  spreadBack(from: Places, letters: Places, max: number): Places {
    if (from === nowhere) return nowhere
    const to = this.cleared()
    let left = -1
    for (let place = this.#length; place >= 0; place--) {
      if (left < 0 && (this.#bits[from + (place >> 5)] ?? 0) === 0) place &= ~31
      else {
        left = this.has(letters, place) ? left - 1 : -1
        if (this.has(from, place)) left = max
        if (left >= 0) this.add(to, place)
      }
    }
    return to
  }

  /** Adds a place to a set that `cleared` created. */
  add(set: Places, place: number): void {
    this.#bits[set + (place >> 5)] = (this.#bits[set + (place >> 5)] ?? 0) | (1 << (place & 31))
  }

  /** Memory for a set, with the bits of earlier sets still in it. */
  #room(): Places {
    const taken = this.#top
    this.#top += this.#width
    this.#keepRoom()
    return taken
  }

  /** A set to add places to. Its creator passes it on by `result`. */
  cleared(): Places {
    const taken = this.#room()
    this.#bits.fill(0, taken, taken + this.#width)
    return taken
  }

  #keepRoom(): void {
    if (this.#top + this.#width <= this.#bits.length) return
    const bits = new Int32Array(2 * (this.#top + this.#width))
    bits.set(this.#bits)
    this.#bits = bits
  }

  /** The set that was created last; `any` is not 0 if the set has a place. */
  result(set: Places, any: number): Places {
    if (any !== 0) return set
    this.#top = set
    return nowhere
  }
}
