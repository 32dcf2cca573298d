/**
 * Refuses a whole document. The sender of the document reads the message, which names the place and never repeats the
 * content at length.
 */
export class Unreadable extends Error {}
