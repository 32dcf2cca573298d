import type { Rule } from '../rule.ts'
import { absent, deniedAtEnd } from './words-de.ts'

/** Risks in liability, rights in the results and termination. */
export const contractRules: Rule[] = [
  {
    code: 'ip_transfer',
    all: [
      /nutzungsrecht|nutzungs- und|verwertungsrecht|urheberrecht|schutzrecht|rechte? (?:an|auf)\b|\balle rechte\b|arbeitsergebnis|quellcode|quelltext|eigentum an (?:den |allen |samtlichen )?(?:unterlagen|ergebnis|dokument|plan|entwurf)|leistungsergebnis|(?:erstellte|entwickelte|gefertigte|erarbeitete|geschaffene|entstehende|entstandene)[nrms]? (?:\w+ ){0,3}(?:unterlagen|software|plan|konzept|werk|ergebnis|daten|inhalte|dokument|skript|entwicklung|programm|entwurf)\w*|(?:unterlagen|software|plane|konzepte|werke|ergebnisse|inhalte|dokumente|skripte|entwurfe|programme|berichte|fotos)\b[^.;]{0,60}(?:erstellt|entwickelt|geschaffen|erarbeitet|gefertigt)/,
      /(?<!nicht[ -])\bausschliesslich\w*|exklusiv|ubertr(?:agen|agt|agung)|geh(?:en|t)\b[^.;]{0,80}\buber\b|ubergeh|abgetreten|tritt[^.;]{0,40}\bab\b|uneingeschrankt|gehoren|gehort|eigentum de[rs]|alleinige[snm]?|umfassend\w*|unwiderruflich|stehen[^.;]{0,60}(?:auftraggeber|stadt|allein)[^.;]{0,30}\bzu\b/,
    ],
    not: [
      deniedAtEnd,
      /verbl?eib\w+ (?:[\w-]+ ){0,4}(?:eigentum|beim|bei dem|dem|bei der)|bleib\w+ (?:[\w-]+ ){0,3}(?:beim|bei dem|eigentum) ?(?:des )?(?:auftragnehmer|anbieter|lizenzgeber|urheber|planer)|einfache[ns]? nutzungsrecht|nicht[ -]ausschliesslich|nicht ubertragbar|keine (?:\w+ )?ubertragung|nicht (?:auf den auftraggeber )?(?:ubertragen|uber\b|abgetreten)|behalt\b[^.;]{0,40}(?:rechte|urheber|eigentum)|ausschliesslich (?:in|auf (?:der|dem)|uber das|uber die|elektronisch|durch|im|von|zur|fur)|personenbezogen|rechte und pflichten|gefahr\b|nachunternehm|ware\b|forderung/,
    ],
  },
  {
    code: 'joint_and_several_liability',
    all: [
      /gesamtschuldn|solidarisch|solidarhaft|(?:jede[srn]?|alle|samtliche)\w* (?:\w+ ){0,2}(?:mitglied|partner|unternehmen|gesellschafter|beteiligt)\w*[^.;]{0,60}(?:haft|steh|einzusteh|einsteh)\w*[^.;]{0,60}(?:gesamt|ganze|volle|samtliche|alle\b|vollstandig|ubrigen|anderen)|gemeinschaftlich haft|haften[^.;]{0,30}gemeinsam/,
    ],
    not: [
      deniedAtEnd,
      absent('gesamtschuldn\\w*|solidarhaft\\w*'),
      /nicht (?:als )?(?:gesamtschuldn|solidarisch)|nur fur (?:ihren|seinen|den eigenen|die eigene)|eigenen (?:teil|anteil|leistungs)/,
    ],
  },
  {
    code: 'termination_for_convenience',
    all: [
      /kundig|kundbar|\bbeend(?:et|en|igen|igt|igung)\b|\blosen\b|auflos|vom vertrag (?:zuruck|losen)|rucktritt|zuruck(?:zu)?treten|vorzeitig/,
      /\bordentlich|jederzeit|\bfrei(?:e[nrs]?)? (?:kundig|gekundig)|ohne (?:(?:dass es )?(?:der |die |weitere |nahere )?(?:angabe|nennung|vorliegen) (?:von |eines |der )?)?(?:\w+ )?(?:grund|grunde|grunden|begrundung|anlass|verschulden)|mit einer (?:\w+ )?frist von|unter einhaltung|frist von|kundigungsfrist|\b648\b|8 abs(?:\.|atz) 1 vob|grundlos|begrundung bedarf|keine[rs]? (?:begrundung|grund|grundes|angabe|besonderen)|aus jedem grund|nach (?:freiem |eigenem )?(?:belieben|ermessen)|freies kundigungsrecht|auch ohne/,
    ],
    not: [
      deniedAtEnd,
      /ausgeschlossen|aus wichtigem grund(?! bleibt)|wichtige[nrs]? grund|nicht (?:\w+ )?(?:kundbar|gekundigt|kundigen|moglich|zulassig|vorgesehen)|kein\w* (?:\w+ )?(?:ordentlich\w* )?(?:kundig|gebrauch|recht)|nur (?:bei|aus|wenn|durch)|auftragnehmer kann (?:den|die|das)|mietvertrag|vergabeverfahren|mitarbeiter|abbedungen|verzichtet|insolvenz|pflichtverletzung|wird um|verlanger|angebot|bindefrist|losen? \d|los \d|versicherung|verfahren/,
    ],
  },
  {
    code: 'unlimited_liability',
    all: [
      /\bhaft(?:et|en|ung)|haftpflichtig|einzustehen|einsteh|steht[^.;]{0,60}\bein\b|freistell|freizustellen|stellt[^.;]{0,60}\bfrei\b|schadensersatz|schadenersatz|ersatzpflicht|schadlos|ersetzt[^.;]{0,40}schaden|schaden (?:\w+ )?(?:zu )?ersetz|verantwortlich/,
      /unbeschrankt|unbegrenzt|uneingeschrankt|unlimitiert|ungedeckelt|\bohne (?:jede |jegliche |\w+ )?(?:begrenzung|beschrankung|limit|obergrenze|einschrankung|hochstbetrag|hochstgrenze|deckel)|\bnicht (?:\w+ )?(?:begrenzt|beschrankt|gedeckelt|limitiert)|haftungs(?:begrenzung|beschrankung|obergrenze|hochstgrenze|hochstbetrag|deckel|ausschluss|hochstsumme)\w*[^.;]{0,60}(?:nicht|kein|ausgeschlossen|unwirksam)|\bkeine (?:\w+ )?(?:haftungs)?(?:begrenzung|beschrankung|obergrenze|hochstgrenze|hochstsumme|hochstbetrag|deckelung)|(?:obergrenze|hochstgrenze|begrenzung|beschrankung|deckelung|hochstbetrag)\w*[^.;]{0,40}\b(?:besteht nicht|nicht (?:vereinbart|vorgesehen|festgelegt|statt)|gibt es nicht)|in voller hohe|in unbegrenzter hohe|ungeachtet der hohe|unabhangig von der (?:schadens)?hohe|der hohe nach (?:nicht|un)/,
    ],
    not: [
      /nicht (?:unbeschrankt|unbegrenzt|uneingeschrankt)|vertragsstraf|pauschal|nutzungsrecht|nachunternehm\w+ uneingeschrankt|malus|deckungssumme|abzug/,
    ],
  },
]
