/**
 * Refuses a whole document. The message is shown to whoever sent the document and names the place, never the content at
 * length.
 */
export class Unreadable extends Error {}
