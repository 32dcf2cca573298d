import type { Rule } from '../rule.ts'
import { absent, deniedAtEnd } from './words-de.ts'

const side =
  '(?:auftraggeber|stadt|gemeinde|landkreis|kreis|\\bwir\\b|\\buns\\b|klinik|amt\\b|verband|betrieb|land\\b|behorde)'

/** Rights, liability, dates and money in plain words and clipped lines. */
export const plainMoneyRules: Rule[] = [
  {
    code: 'ip_transfer',
    all: [
      /\b(?:alles,? was|was (?:der|die|sie))\b[^.;]{0,80}(?:schreibt|zeichnet|entwickelt|erstellt|erarbeitet|entwirft|programmiert|schaffen|gestaltet|schreiben|erstellen)|(?:texte|plane|entwurfe|code|fotos|filme|berichte|konzepte|ergebnisse|unterlagen|modelle|rechte)/,
      /gehor(?:t|en) (?:allein )?(?:uns\b|der stadt|dem (?:auftraggeber|land|kreis)|der gemeinde)|(?:wird|werden|geht|gehen) (?:\w+ ){0,3}(?:unser eigentum|eigentum de[rs]|in (?:unser|das) eigentum)|erwerben wir|raumt uns|ubertragt uns|stehen (?:allein )?uns zu/,
    ],
    not: [
      deniedAtEnd,
      /\bnicht\b|\bkeine?\b|einfache[ns]? nutzungsrecht|bleib\w+ (?:beim|bei)|ware\b|daten\b/,
    ],
  },
  {
    code: 'joint_and_several_liability',
    all: [
      /(?:haftet|haften|steht|stehen|einzustehen|verantwortlich)[^.;]{0,80}(?:fur alles|ganze|gesamt|samtliche|volle|alle pflichten|allen pflichten|vollem umfang)/,
      /\b(?:jede[rs]?|alle|samtliche|gemeinsam\w*|gemeinschaft\w*)\b/,
      /partner|mitglied|gemeinschaft|gemeinsam|konsort|arge\b|beteiligte/,
    ],
    not: [
      deniedAtEnd,
      /nur fur (?:seinen|ihren|den eigenen|die eigene)|eigenen (?:teil|anteil)|\bnicht\b|\bkeine?\b|versicher/,
    ],
  },
  {
    code: 'termination_for_convenience',
    all: [
      /aussteigen|ausstieg|beenden|beendigung|kundig|kundbar|aufheb|aufzulosen|auflosen|trennen/,
      /jederzeit|ohne (?:\w+ ){0,3}(?:grund|grunde|anlass|begrundung)|keine grunde|frist von|mit (?:\w+ )?\w*(?:wochig|monatig|tagig)\w* frist|nach (?:freiem )?belieben|auch ohne/,
      new RegExp(`${side}|beide (?:seiten|parteien)|jede (?:seite|partei)|vertragspart`),
    ],
    not: [
      deniedAtEnd,
      /\bkeine[rn]?\b(?! (?:grund|begrundung|angabe))|ausgeschlossen|\bnicht\b(?! (?:begrundet|zu begrunden))|wichtige[nrm]? grund|\bnur\b|pflichtverletzung|insolvenz|verfahren|versicherung|mietvertrag|angebot|auftragnehmer kann/,
    ],
  },
  {
    code: 'unlimited_liability',
    all: [
      /haft|schaden|einstand|ersatzpflicht|kommt[^.;]{0,80}\bauf\b|aufzukommen|einzustehen|freistell/,
      /(?:begrenz|beschrank|obergrenze|hochst|deckel|grenze|limit)\w*[^.;]{0,90}\b(?:nicht (?:vereinbart|vorgesehen|gewahrt|eingeraumt|zugestanden|akzeptiert)|keine?\b|entfallt|existier\w* nicht|: ?(?:keine?|entfallt|unbegrenzt))|\bohne (?:dass )?(?:\w+ )?(?:\w+ )?(?:grenze|begrenz|obergrenze|limit|hochst)\w*|\bkeine\w* (?:\w+ ){0,2}(?:grenze|begrenzung|obergrenze|deckel|hochst)\w*|in (?:voller|unbegrenzter) hohe|egal wie hoch|gleich in welcher hohe/,
    ],
    not: [
      /vertragsstraf|abzug|versicher|deckungssumme|malus|geschwindigkeit|auf das \w+fache|begrenzt auf|begrenzung auf|in voller hohe (?:gezahlt|bezahlt|erstattet|ausgezahlt)/,
    ],
  },
  {
    code: 'fixed_milestones',
    all: [
      /termin|frist|datum|zeitpunkt|eroffnung|fertigstellung|inbetriebnahme|start|ubergabe/,
      /(?:verlegung|verschiebung|verschieben|aufschub|anderung|verlangerung|uberschreitung|aufweichung)\w*[^.;]{0,60}(?:ausgeschlossen|nicht (?:moglich|zulassig|in betracht|zugelassen|gewahrt)|kommt nicht|unzulassig|scheidet aus)|nicht zu rutteln|steht fest|stehen fest|feststehend\w*|unumstosslich|nicht verhandelbar|\bfeste? (?:\w+ )?termine?\b|keinen aufschub|duldet keinen|unaufschiebbar/,
    ],
    not: [
      /angebot|bieterfrage|binde?frist|preis|besichtigung|ortstermin|stehen noch nicht|unverbindlich|einvernehm|verhandlungstermin|rechnung/,
    ],
  },
  {
    code: 'long_payment_term',
    all: [
      /zahl|uberw|begl|netto|rechnung|vergut/,
      /zahlungsziel|zahlungsfrist|netto|nach (?:\w+ ){0,3}(?:rechnung|eingang|erhalt|zugang|prufung)|rechnungen?[^.;:|]{0,20}[:|]|monatsende|ende des (?:folge)?monats/,
    ],
    not: [
      /kundig|gewahrleistung|burgschaft|bindefrist|zinsen|verjahr|laufzeit|einbehalt|aufbewahr|einzureichen|nachunternehmer|mangel|umsatz|versicher|mahnung|abnahme|vertragsstraf|nettogrund|nettopreis/,
    ],
    number: 'longTerm',
  },
  {
    code: 'performance_bond',
    all: [
      /\bsicherheit\b[^.;]{0,60}(?:bank|versicherer|hinterleg|burg|kreditinstitut)|hinterlegt?[^.;]{0,60}sicherheit|sicherheit (?:fur|wegen) (?:seine|ihre|die) (?:\w+ )?(?:pflicht|leistung|erfullung)|^sicherheit\w* ?[:|]/,
    ],
    not: [
      absent('\\w{0,30}(?:sicherheit|burgschaft)\\w{0,30}'),
      /vorauszahlung|anzahlung|gewahrleistung|mangelanspruch|einbehalt|verkehrssicher|arbeitssicher|bietungs/,
    ],
    number: 'amount',
  },
  {
    code: 'retention',
    all: [
      /bleib\w*[^.;]{0,60}(?:stehen|zuruck|offen|beim auftraggeber|bei uns)|erst (?:nach|mit|wenn|bei|ein|zwei|sechs|zwolf|\d)|(?:behalt|halt)[^.;]{0,60}(?:\bein\b|zuruck)|\brest\b|letzten?|restlich|verbleib\w*|\bund (?:die )?\d+ ?% (?:nach|erst|bei)/,
      /abnahme|mangel|gewahrleist|inbetriebnahme|fehlerfrei|storungsfrei|jahr\w* nach|monate nach|schlussrechnung|ubergabe|probebetrieb|nach einem jahr/,
      /zahl|rechnung|preis|vergut|summe|betrag|abschlag|fallig|entgelt/,
    ],
    not: [
      absent('einbehalt\\w*'),
      /burgschaft uber|vertragsstraf|punkt|versicher|umsatz|je (?:tag|woche)|skonto|angebot/,
    ],
    number: 'percent',
  },
  {
    code: 'price_fixed',
    all: [
      /(?:steigerung|erhohung|teuerung|inflation|tarif|lohn|material|energie|diesel)\w*[^.;]{0,50}(?:tragt (?:der|allein)|tragen sie|sache des|risiko des|auf (?:seine|ihre|eigene)|zu lasten)|(?:preis|satz|satze|entgelt|vergutung)\w*[^.;]{0,60}(?:gelten (?:unverandert|fur die (?:gesamte|ganze))|bleiben (?:wie|stehen|gleich)|eingefroren|nicht (?:angehoben|steigen|nachverhandelt)|festgeschrieben)/,
    ],
    not: [
      /danach|anschliessend|im ersten|erste[ns]? (?:zwolf|12)|bindefrist|index|menge|umfang|unabhangig von|formel|\bnicht fest/,
    ],
  },
  {
    code: 'no_minimum_volume',
    all: [
      /abgerufen|abruf|menge|schatz|bestell|bedarf|auftrag|volumen|umfang|stunden/,
      /(?:auch|gar) nichts|\bgar nicht\b|verpflichten (?:uns |den |die |das )?(?:\w+ )?nicht|binden (?:uns |den |die )?(?:\w+ )?nicht|ohne (?:gewahr|garantie|abnahme)|kein anspruch auf|keinen anspruch auf|nicht (?:zugesagt|garantiert|zugesichert|verbindlich)|nur (?:nach|bei) bedarf/,
    ],
    not: [/mindestens|kundig|schadensersatz|haft|vertragsstraf|zuschlag|vergutung fur|angebot|versicher/],
  },
]
