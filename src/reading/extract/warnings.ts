/** Every warning of an extraction. `part` names a sheet, or an entry of an archive. */
export const warnings = {
  pages: (count: number) => `Only the first ${count} pages were read.`,
  text: (megabytes: number) => `Only the first ${megabytes} MB of text were read.`,
  hiddenSheet: (part: string) => `The sheet "${part}" is hidden in the workbook; its text is included.`,
  controls: (part?: string) =>
    `${part === undefined ? 'The document' : `The sheet "${part}"`} has form controls, such as boxes to tick; their states were left out.`,
  hiddenText: () => 'Text that a reader cannot see (hidden, tiny or off the page) was left out.',
  hiddenCharacters: () => 'Invisible characters that can carry hidden text were removed.',
  deletions: () => 'The document has tracked changes; deleted text was left out.',
  noText: () => 'The file holds no text.',
  charset: (page: string) => `The file does not say its encoding; it was read as ${page}.`,
  invalidBytes: () => 'The file holds bytes that are not of its encoding; their letters are missing.',
  damagedSignature: () => 'The signature around the PDF is damaged; some of the PDF may be missing.',
  damagedXml: () => 'The file is not well-formed XML; it was read as plain text.',
  damagedStreams: (count: number) =>
    `${count} damaged or oversized part${count === 1 ? '' : 's'} of the PDF ${count === 1 ? 'was' : 'were'} left out.`,
  damagedPage: (page: number) => `Page ${page} cannot be read.`,
  timeOrItems: (count: number) =>
    `Only the first ${count} page${count === 1 ? ' was' : 's were'} read: the file draws more than can be read.`,
  fields: () =>
    'The form has too many fields: some of them stand at the end of their page, without their labels.',
  drawnForm: () =>
    'The PDF is a form that only its own program draws (XFA); its pages and their values were left out.',
  stamps: (count: number) =>
    `The text of ${count === 1 ? 'a visible signature or stamp' : `${count} visible signatures and stamps`} was left out.`,
  otherChoices: () => 'The form has lists; their choices that are not chosen were left out.',
  objects: (count: number) =>
    `${count} embedded object${count === 1 ? '' : 's'} of another program ${count === 1 ? 'was' : 'were'} left out.`,
  endless: (page: number) => `Page ${page} holds too much to be read whole.`,
  entries: (count: number) => `Only the first ${count} files of the archive were read.`,
  entry: (part: string, sentence: string) => `"${part}": ${sentence}`,
} as const
