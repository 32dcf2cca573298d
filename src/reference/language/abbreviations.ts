/**
 * Words whose full stop ends no sentence, in lower case and without the full stop, of the languages that are read.
 * Further words belong here; single letters ("z. B.", "J. Smith") need no entry.
 */
export const abbreviations = new Set(
  [
    // English
    'no nos art arts para paras cl sec sect ch fig ref refs incl excl approx max min mr mrs ms dr prof st vs etc eg ie viz dept ltd inc co corp tel ext vol pp ed est cf resp',
    'jan feb mar apr jun jul aug sep sept oct nov dec',
    // German
    'nr abs ziff ziffer bzw ca ggf evtl inkl exkl einschl gem lfd vgl sog usw str tel mio mrd tsd max mind st dipl ing hr fr nrn kap anl std min jhd lit allg bspw grds entspr insb zzgl abzgl jew ff bearb verg pos stk okt dez mär usf',
    // French
    'art al réf n° cf env p pp mme mlle mm chap éd ex nb tél paragr janv févr avr juil déc hab bd av sté ets',
    // Norwegian
    'kl pst jf jfr evt inkl ekskl mrd tlf vedr forts fig nr ca bl mva stk pkt',
    // Swedish and Danish
    'osv dvs enl tfn fx pr litra',
    // Dutch
    'bijv incl excl dhr mevr jl resp evt telnr mln mld zgn',
    // Spanish and Italian
    'núm nº apdo dña sra pág págs tfno avda admón lett dott ing geom sig ss segg ecc lgs',
  ].flatMap((words) => words.split(' ')),
)

/** Words after an ordinal's full stop: "6. Kalenderwoche", "31. März". */
export const afterOrdinal =
  /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|mars|marts|mai|maj|desember|december|klasse|trinn|etasje|jan\b|feb\b|mrz|apr\b|jun\b|jul\b|aug\b|sep|okt|nov|dez|kalender|quartal|halbjahr|jahr|schul|monat|tag|woche|werktag|etage|stock|bauabschnitt|nachtrag|rang|stufe|phase|änderung|auflage)/i

/** Words before an ordinal: "der 2. Abschnitt", "am 3. Werktag". */
export const beforeOrdinal =
  /(?:^|\s)(?:der|die|das|dem|den|des|am|im|vom|zum|zur|ab|bis|jede[rnsm]?|eine[rnsm]?|und|oder|ihre[rnsm]?|den|innen|fra|til)\s$/i
