import { turn } from '../../context/turn.ts'

/** Gives other requests their turn each time that this much of a document is written. */
export class Pace {
  private left = lettersATurn

  /** Counts an element, such as a cell, an item or a paragraph, with its letters. */
  async after(letters: number): Promise<void> {
    this.left -= lettersOfElement + letters
    if (this.left > 0) return
    this.left = lettersATurn
    await turn()
  }
}

/** Written in about 20 ms. */
const lettersATurn = 5000
/** An element costs as much as this many letters. */
const lettersOfElement = 100
