import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'

/** The shape in which the phrases of a name are looked for; `all` are the alternatives. */
const shapes = {
  /** Verbs of duty. */
  modal: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words after a verb of duty whose subject is the demanded thing. */
  passive: (all) => `^(?: \\p{L}+){0,2}? (?:${all})(?!\\p{L})`,
  /** Verbs that inform: a later verb of duty explains one of their words. */
  telling: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words after which a verb of duty only explains a word. */
  relative: (all) => `(?<!\\p{L})(?:${all})(?: \\p{L}+ly| also| only)?\\s*$`,
  /** The article of whoever gets something. */
  receiver: (all) => `(?<!\\p{L})(?:${all}) `,
  /** Verbs of giving behind a verb of duty: whoever gets the thing does not give it. */
  provided: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words that make a passive a property of a thing, whoever acts: "can be edited by the buyer". */
  able: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words that begin a relative clause with a subject of its own: "a timesheet that the supervisor signs". */
  whom: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** The words before somebody whom a thing is for, or by whom it is done. */
  mention: (all) => `(?<!\\p{L})(?:${all})(?: \\p{L}{1,5})?(?: \\p{L}+)? $`,
  /** "Will not be considered": the bidder would lose. */
  refused: (all) => `^ (?:${all})(?!\\p{L})`,
  /** The first words of a clause before the main clause. */
  condition: (all) => `^(?:[^\\p{L}]*|\\(?[a-z\\d.]{1,6}[.)] )(?:${all})(?!\\p{L})`,
  /** Words that end the head of a subject: "the services of the supplier" are services. */
  attribute: (all) => `(?<=\\S)(?:\\s(?:${all})\\s|\\s?\\(|,)`,
  /** Subjects that are neither bidder nor buyer nor a thing that is delivered. */
  third: (all) => `(?<!\\p{L})(?:${all})(?: [\\d.]\\S*| \\(\\S+\\))?\\s*$`,
  /** A subject and its verb that only tell what comes: "the contract will run", "results are to follow". */
  told: (all) => `^(?:(?:the|an?) )?(?:${all})$`,
  /** Verbs behind "will" that tell what is done with the subject, or what it gets: "bidders will be contacted". */
  granted: (all) => `^will(?: \\p{L}+)?(?: be)?(?: \\p{L}+ly)? (?:${all})(?!\\p{L})`,
  /** Words that begin a clause whose verb of duty demands nothing: "how the contractor will work", "if faults cannot". */
  embedded: (all) => `^(?:${all})(?!\\p{L})`,
  /** The people of a party, behind its name: "the council’s officers". */
  servants: (all) => `^['’]s? (?:\\p{L}+ ){0,2}(?:${all})$`,
  /** The infinitive at the end of an item that completes a duty above its list: "– Muster vorzulegen,". */
  infinitive: (all) => `(?<!\\p{L})(?:${all})(?:[.,;]|[,;]? (?:und|oder|sowie)[,;]?)?$`,
  /** Words right before a verb of duty that make it a further verb of the main subject. */
  joins: (all) => `(?<!\\p{L})(?:${all})\\s*$`,
  /** Bids and their parts: what they must hold belongs to the bid, not to the later contract. */
  paper: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Whoever still bids. */
  bidding: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Verbs of handing in, right after the verb of duty. */
  gives: (all) => `^,?(?: \\p{L}+ly| also| then)? (?:${all})(?!\\p{L})`,
  /** Verbs of handing in, in the present tense right behind whoever bids: only what they give is a part of the bid. */
  hands: (all) => `^ (?:${all})(?!\\p{L})`,
  /** Verbs of the buyer's own acts, and of what a contract says of itself: "shall not restrict". */
  evaluated: (all) =>
    `^(?:(?! \\p{L}+ (?:the|an?|any|all|each|its|their) ) \\p{L}+)?(?: be)?(?: \\p{L}+)? (?:${all})(?!\\p{L})`,
  /** Whatever follows a verb at the end of its clause, in a language whose explaining clauses end in their verb. */
  final: (all) => `^(?:${all})`,
  /** Words that begin a clause with its verb at the end that states a duty all the same. */
  stated: (all) => `^ ?(?:${all})(?!\\p{L})`,
  /** A verb in the present tense and the article of the subject behind the verb; an item may begin with the verb. */
  inverted: (all) => `(?<=\\p{L}[),]? |^\\(?[a-z\\d.]{1,6}[.)] )(?:${all})`,
  /** The contractor as the subject of a main clause, before its verb. */
  acts: (all) => `^(?:[^\\p{L}]{0,12}|\\(?[a-z\\d.]{1,6}[.)] )(?:${all})(?!\\p{L})`,
  /** The form of a verb in the present or future tense, right behind the contractor. */
  acting: (all) => `^(?:, [^,.;]{3,60},)? (?:${all})(?!\\p{L})`,
  /** Verbs and other words right behind the contractor that state no duty: "the contractor receives". */
  idle: (all) => `^(?:, [^,.;]{3,60},)? (?:${all})(?!\\p{L})`,
  /** Verbs in the present tense that say what a product can do. */
  enables: (all) => `(?<=\\p{L} )(?:${all})(?!\\p{L})`,
  /** Verbs in the future tense, in a language whose papers state duties in it: "the reports will be in French". */
  future: (all) => `(?<=\\p{L} )(?:${all})(?!\\p{L})`,
  /** Pronouns that mean the subject of the sentence before. */
  pronoun: (all) => `^(?:${all})(?!\\p{L})`,
  /** The words behind "will be" that tell of a state, or of an act of the buyer. */
  settled: (all) => `^ (?:\\p{L}+ )?(?:${all})`,
  /** The article or pronoun of the subject of such a verb, behind a phrase of time or place. */
  subject: (all) => `^(?:[^\\p{L}]{0,12}|\\(?[a-z\\d.]{1,6}[.)] )(?:[^\\p{L}]{0,2})(?:${all})`,
  /** Papers that the buyer writes: what they hold is no duty of the bidder. */
  orders: (all) => `^(?:${all})(?!\\p{L})`,
  /** Subjects of such verbs that nobody delivers: the contract, prices, bids. */
  others: (all) => `^(?:\\p{L}{4,12}s? )?(?:${all})(?!\\p{L})`,
  /** Verbs of duty that demand of a thing whatever they say, in a language where every verb of a bidder's duty demands. */
  demanding: (all) => `^(?:${all})(?!\\p{L})`,
  /** Verbs of handing in and telling, which name no paper. */
  handing: (all) => `^(?:${all})$`,
  /** Verbs of judging bids, at the end of a clause in the passive. */
  assessed: (all) => `(?:^|[^;]{0,160}) (?:${all})(?!\\p{L})`,
  /** A delivered product as the subject, up to the verb of duty. */
  product: (all) => `(?:^|[:;,|]|\\d|[*•–-]) ?(?:${all}) ?$`,
  /** Verbs of a plain passive: "is drawn up by the contractor". */
  done: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Verbs of giving: in the plain present tense, the buyer gives. */
  given: (all) => `^(?:${all})(?!\\p{L})`,
  /** Verbs that command where a sentence begins with them, or its words behind a label: "Answer: describe …". */
  command: (all) =>
    `^(?:[^\\p{L}]*|\\(?[a-z\\d.]{1,6}[.)] )(?:\\p{L}[\\p{L} -]{2,30}: )?(?:${all})(?!\\p{L})`,
  /** Verbs that are nothing else, and command before any word that could be their object: "coordinate divers". */
  begins: (all) =>
    `^(?:[^\\p{L}]*|\\(?[a-z\\d.]{1,6}[.)] )(?:\\p{L}{3,}ly )?(?:${all})(?= (?!(?:is|are|was|will|shall|must|may|can|by|of)(?!\\p{L}))\\p{L})`,
  /** A polite command, wherever its clause stands: "if prices differ, please explain". */
  pleads: (all) => `(?:^|[^\\p{L}] )(?:${all}) (?=\\p{L})`,
  /** Words that begin a sentence before an article and are no verb: any other word there commands. */
  nouns: (all) => `^(?:${all})$`,
  /** Articles and other words that begin the object of a command. */
  objects: (all) => `^(?:${all})(?!\\p{L})`,
  /** Commands to say or hand in something: what they ask for is a part of the bid. */
  tells: (all) => `(?<!\\p{L})(?:${all})$`,
  /** Verbs of explaining, at or right behind a verb of duty: what they ask for is a part of the bid in the bidder's words. */
  explains: (all) => `^(?:please )?(?:\\S+ (?:to )?(?:\\p{L}+ly |also |then )?)?(?:${all})(?!\\p{L})`,
  /** Verbs of whoever makes an offer, where a command begins with them: "show the unit cost". */
  presents: (all) => `^(?:${all})(?!\\p{L})`,
  /** What an offer says, as the object of a verb of handing in: "provide a narrative". */
  offered: (all) =>
    `^\\p{L}+(?: (?!(?:with|to|for|by|from|of|under) )[^\\s,;.]{1,30}){0,5} (?:${all})(?!\\p{L})`,
  /** Words between a verb of duty and a party behind it that is its subject. */
  behind: (all) => `^ (?:${all})`,
  /** Noun phrases that are no subject, by their case. */
  oblique: (all) => `^(?:${all})(?!\\p{L})`,
  /** Words that join a demanded thing to the one before, and the few words before its name. */
  joined: (all) => `(?<!\\p{L})(?:${all}) (?:[^\\s,;]{1,30} ){0,4}$`,
  /** Headings whose items are properties of the product. */
  features: (all) => `^(?:[^\\p{L}]*|\\(?[a-z\\d.]{1,6}[.)] )(?:${all})(?!\\p{L})`,
  /** Words between two parties that act together. */
  both: (all) => `^ (?:${all}) (?:\\p{L}{1,3} )?$`,
  /** A noun and the article of its owner. */
  owned: (all) => `^\\p{L}{1,40} (?:${all}) `,
  /** "Each member of the consortium": what each firm must do is demanded of all bidders alike. */
  each: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words right after a verb of duty that say how people must be: the sentence demands such people. */
  qualified: (all) => `^ (?:${all})(?!\\p{L})`,
  /** Words before the party that acts in a passive clause. */
  agent: (all) => `(?<!\\p{L})(?:${all}) `,
  /** Words that end no sentence: a line that ends with such a word is half of a statement. */
  fragment: (all) => `(?<!\\p{L})(?:${all})$`,
  /** Words that address the bidder. */
  addressed: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words of a user with a wish. */
  wish: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words for things that count, or do not count, within a limit of another sentence. */
  counted: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Verbs of the judges of bids: a list after such a verb says how bids are judged, not what a bidder must do. */
  judging: (all) => `(?<!\\p{L})(?:${all})`,
  /** Words that give a thing its marks: the more, the better, and nothing is demanded. */
  scored: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words for a bar: whoever misses the bar is out. */
  lost: (all) => `(?<!\\p{L})(?:${all})`,
  /** The people who judge bids, and the systems that take bids, as the subject of a sentence. */
  judge: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words before a subject that make another noun the subject ("copies for the panel"), or the bidder its owner. */
  elsewhere: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words with which the buyer's side demands, or gets something from a bidder. */
  wants: (all) => `(?<!\\p{L})(?:${all})`,
  /** Names of the buyer and its systems that often mean somebody else, too. */
  own: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Verbs right after the buyer as subject that tell of the buyer's own state and acts. */
  states: (all) => `^ (?:${all})(?!\\p{L})`,
  /** Verbs of judging with the bids as their object. */
  marks: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Rules for the entries of the buyer's own books. */
  linked: (all) => `^(?:${all})(?!\\p{L})`,
  /** Verbs that make a line a statement where nouns are capitalised, so that capitals do not make the line a name. */
  finite: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** "Only bidders with …", "a bid without …": whoever lacks the thing is out, so the thing is demanded. */
  barred: (all) => `(?<!\\p{L})(?:${all})`,
  /** Verbs at the end of the words that open a list: each item says what must be done, or how a thing must be. */
  opens: (all) => `(?<!\\p{L})(?:${all})\\s?:$`,
  /** Headings of what is to be done, and the end of words that open a list of it: "the following services are needed:". */
  tasks: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Headings of lists of papers: each item is a paper to hand in. */
  papers: (all) => `^(?:[\\d.]{1,8} )?(?:${all})(?: \\([^)]{1,40}\\))?\\s?:?$`,
  /** Headings of lists of terms: each item is a term of the contract. */
  terms: (all) => `^(?:[\\d.]{1,8} )?(?:${all})\\s?:?$`,
  /** Verbs that make an item a statement of its own. */
  verbs: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words that begin a clause within a noun phrase: their verbs make no statement of a line. */
  clause: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** A line that begins with what is to be done: "Delivery of …". */
  act: (all) => `^(?:[^\\p{L}]*|\\(?[a-z\\d.]{1,6}[.)] )(?:${all})(?!\\p{L})`,
  /** The head of a column whose cells say what must be reached. */
  columns: (all) => `^(?:${all})$`,
  /** The head of a column whose cells are weights or marks: its rows say how bids are judged. */
  weights: (all) => `^(?:max\\p{L}*\\.? )?(?:${all})(?!\\p{L})`,
  /** The end of the words that open a list: "… the following documents:". */
  following: (all) => `(?<!\\p{L})(?:${all})[^:]*:$`,
  /** Verbs of telling in a passive clause: whoever is told is the buyer, and the bidder must tell. */
  informed: (all) => `^ (?:${all})(?!\\p{L})`,
  /** "Evidence of …": a line that begins with a proof, and says nothing of it, asks for the proof. */
  proof: (all) => `^(?:[^\\p{L}]*|\\(?(?:[a-z\\d.]{1,6}[.)]|[ivx]+\\.[\\d.]+\\)?) )(?:${all})(?!\\p{L})`,
  /** Proofs without a name of their own: "a description of …". */
  described: (all) =>
    `^(?:[^\\p{L}]*|\\(?[a-z\\d.]{1,6}[.)] )(?:\\p{L}{3,} )?(?:${all})(?!\\p{L})(?! \\p{L}+(?:\\[\\d\\])?:?$)`,
  /** Clauses that explain a noun, after their comma: "a statement, which shows …" has no verb of its own. */
  explained: (all) => `, (?:${all})(?!\\p{L})[^,;]*`,
  /** The end of words above a list whose items are conditions or grounds: "… may be excluded, if:". */
  supposed: (all) => `(?<!\\p{L})(?:${all})\\s?:$`,
  /** Headings of chapters that only tell: how things came about, what words mean. */
  recitals: (all) => `^(?:[^\\p{L}]*|[\\divx]{1,5}[.)]? )(?:${all})(?!\\p{L})`,
  /** Verbs behind a word in quotes whose meaning they give. */
  defines: (all) =>
    `^[^\\p{L}]{0,8}["“„«][^"“”„«»]{1,80}["“”»](?: \\([^)]{1,60}\\))?,?(?: [^.;:]{0,60}?)? (?:${all})(?!\\p{L})`,
  /** "Guarantees: none". */
  nothing: (all) => `[:–-]\\s?(?:${all})\\s?[.;]?$`,
} satisfies Record<string, (all: string) => string>

type Name = keyof typeof shapes

export const phraseTable = 'requirement-phrases'

/** Phrases by name and language, a phrase a row; an expression is built at its first use. */
const phrases = fromTables([phraseTable], (text) => {
  const rows = readTable<'name' | 'language' | 'phrase'>(text)
  return { rows, compiled: new Map<string, Map<Name, RegExp | null>>() }
})

/** Any of the phrases of a name in a language, for texts in lower case; null where the language has none. */
export function phraseOf(name: Name, language: string): RegExp | null {
  const { rows, compiled } = phrases()
  const ofLanguage = compiled.get(language) ?? new Map<Name, RegExp | null>()
  compiled.set(language, ofLanguage)
  const known = ofLanguage.get(name)
  if (known !== undefined) return known
  const own = rows.filter((row) => row.name === name && row.language === language)
  const made =
    own.length > 0 ? new RegExp(shapes[name](own.map(({ phrase }) => phrase).join('|')), 'u') : null
  ofLanguage.set(name, made)
  return made
}
