import type { Rule } from '../rule.ts'
import { deniedAtEnd, money } from './words-de.ts'

const people =
  '(?:beschaftigt|mitarbeit|personal|belegschaft|arbeitnehm|fahrer|koch|reinigungskraft|krafte|team|wachleute|pflegekraft|hausmeister|bedienstet|angestellt|stammkraft)'
const lapse =
  '(?:verstoss|verspat|verzug|fehlend|fehlt|nicht (?:\\w+ ){0,3}(?:besetz|gefahren|erbracht|gereinig|geleer|geliefert|ausgefuhrt|erfullt|eingehalt|gestellt|vorgeleg|durchgefuhrt|abgeholt|beantwort|gemelde|erreich)\\w*|ausgefallen|versaumt|unbesetzt|unterlassen|zuwiderhandl|verletzung|gerissen|ausfall|saumig)'
const notSanction =
  /zinsen|versicher|deckung|punkt|uberstunden|stundensatz|angebotspreis|einzutragen|umsatz|skonto|haftung|\bkeine?\b|mindestlohn|nicht (?:berechnet|abgezogen|geltend)/

/** The risks in plain words: "wir" and "uns", everyday verbs, and the clipped lines of lists and tables. */
export const plainRules: Rule[] = [
  {
    code: 'mandatory_site_visit',
    all: [
      /besichtig|ortstermin|begehung|rundgang|vor ort|gesehen|in augenschein|objekttermin|teilnahmebestatigung/,
      /nur (?:firmen|bieter|unternehmen|wer|angebote)|durfen nur|ungultig|ausgeschlossen|ausschluss|beizulegen|beizufugen|\bwer nicht\b|unerlasslich|\bpflicht|muss|mussen|voraussetzung|bedingung/,
      /angebot|bieter|firmen|unternehmen|bewerb|verfahren|teilnehm|teilnahme|pflicht/,
    ],
    not: [
      deniedAtEnd,
      /freiwillig|keine (?:\w+ )?(?:bedingung|pflicht|voraussetzung)|nicht (?:erforderlich|verpflichtend|notwendig|zwingend|vorgesehen)|empfohlen|kontroll|wartung|auftragnehmer (?:hat|muss|fuhrt)|abnahme|mangel|vertragslaufzeit|referenz|personal|beschwerde|beirat/,
    ],
  },
  {
    code: 'minimum_score_exclusion',
    all: [
      /punkt|\bnote|\bquote der|bewert|leistungspunkt|qualitats/,
      /\bunter\b|unterhalb|mindest|weniger|nicht auf|nicht wenigstens|verfehl|\b(?:0|null|1) punkt|hurde|schwelle|die halfte/,
      /aus dem rennen|nehmen[^.;]{0,60}nicht teil|nimmt[^.;]{0,60}nicht teil|sonst (?:keine|nicht|kein)|keine (?:weitere )?(?:prufung|wertung|berucksichtigung)|scheidet|scheiden|draussen|nicht geoffnet|ungeoffnet|bleibt verschlossen|ist raus|nicht weiter|endet (?:die|das)|ausgesondert|gestrichen|kommt nicht (?:weiter|in)|kommen nicht (?:weiter|in)/,
    ],
    not: [
      deniedAtEnd,
      /nicht vorgesehen|kein\w* (?:mindest|schwelle|hurde)|umsatz|versicherung|bonitat|nicht (?:ausgeschieden|ausgeschlossen)|scheiden\w* nicht/,
    ],
  },
  {
    code: 'price_only_award',
    all: [
      /\bpreis\b[^.;\d]{0,25}100 ?(?:%|prozent|v\. ?h)|(?:zahlt|entscheidet|massgeblich ist|bewertet wird|gewertet wird)[^.;]{0,30}(?:nur|allein|einzig|ausschliesslich|lediglich)[^.;]{0,20}(?:preis|summe|kosten)|wer am (?:wenigsten|gunstigsten|billigsten)|(?:billigste|gunstigste|niedrigste)\w* (?:\w+ )?(?:angebot|gebot|bieter)\w*[^.;]{0,30}(?:gewinnt|erhalt|bekommt|den zuschlag)/,
    ],
    not: [/punkt|formel|gleichstand|\bnicht\b|ungewohnlich|qualitat/],
  },
  {
    code: 'reserved_lot',
    all: [
      /behinder|benachteilig|werkstatt|inklusion|sozialunternehm|integration|eingliederung|gemeinnutzig|wohlfahrt|genossenschaft/,
      /\bnur\b|\ballein\b|ausschliesslich|einzig|niemand sonst|vorbehalten|reserviert/,
      /\blos\b|\blose[ns]?\b|zugelassen|bewerben|mitbieten|teilnehmen|angebote/,
    ],
    not: [
      deniedAtEnd,
      /kein\w* (?:los|lose|auftrag)|nicht (?:vorbehalten|reserviert|beschrankt)|barrierefrei|fahrgast|schuler|bewohner|zugang/,
    ],
  },
  {
    code: 'short_transition',
    all: [
      /erste[nmrs]? (?:einsatz|arbeits|betriebs|leistungs|fahr)?tag|vollstandig laufen|\blaufen\b|\blauft\b|startklar|dienst(?:beginn|antritt)|vorbereitung|voll(?:er)? betrieb|mobilisier|ruststzeit|\bbereit|anzutreten|\bbeginn\w*|ubernahme|start/,
      /zuschlag\b|unterzeichnung|unterschrift|auftragserteilung|vertragsschluss|beauftragung|zusage/,
    ],
    not: [
      deniedAtEnd,
      /mindestens|konzept|vertragsende|personal|beschaftigt|burgschaft|angebot|versicher|nachweis|unterlagen|gesprach|bekanntmachung|wartefrist|stillhalte|zuschlagskriter|jahre|gultig|plan\b|bieter|bindefrist|kundig|bericht|schulung/,
    ],
    number: 'shortTerm',
  },
  {
    code: 'staff_transfer',
    all: [
      new RegExp(
        `${people}\\w*[^.;]{0,100}(?:\\buber\\b(?=[.;,]|$)|ubergeh|ein arbeitsplatz|einen arbeitsplatz|anzubieten|weiterzufuhren|behalten ihren arbeitsplatz|\\bmit allen rechten)|(?:arbeitsplatz|weiterbeschaftigung|ubernahmeangebot)\\w*[^.;]{0,60}(?:anzubieten|anbieten|zu sichern|bietet)`,
      ),
      /neue|bisherig|jetzig|derzeitig|vorhanden|bestehend|nachfolg|arbeitsplatz|auf den/,
    ],
    not: [
      deniedAtEnd,
      /\bkeine?\b|\bnicht\b|schulung|ausbildung|daten|patient|fahrgast|aufgaben|verantwortung/,
    ],
  },
  {
    code: 'contract_penalty',
    all: [
      new RegExp(lapse),
      /kostet|kosten\b|schuldet|zahlt|zahlen|zieht[^.;]{0,60}\bab\b|abgezogen|behalt[^.;]{0,60}\bein\b|fallig|berechnet|in rechnung|buss/,
    ],
    not: [notSanction, /pauschale fur|wartungskosten|gewahrleistung/],
    number: 'amount',
  },
  {
    // A line of a list of sanctions: "Fehlende Meldung: 200 EUR je Fall", "Verspätung | 0,5 % pro Tag".
    code: 'contract_penalty',
    all: [
      new RegExp(
        `^[^:|]{0,60}${lapse}[^:|]{0,70}[:|] ?(?:je \\w+ |eur |chf |€ ?)?\\d[\\d., ]*(?:-)? ?(?:€|eur|chf|%|prozent|v\\. ?h)`,
      ),
    ],
    not: [notSanction, /verfugbarkeit|gewicht|kriterium/],
    number: 'amount',
  },
  {
    code: 'liquidated_damages',
    all: [
      /verspat|verzug|zu spat|uberschrit|gerissen|nicht (?:\w+ ){0,3}(?:fertig|eingehalten|rechtzeitig|eroffnet|geliefert|bereit)|uberzieh|uberzogen|saumig/,
      /(?:je|pro|jede[rnsm]?|fur jede[nrs]?) (?:\w+ ){0,2}\w*(?:tag|woche|stunde)\w*/,
      /fallig|kostet|schuld|zahl|abzug|abgezogen|: ?\d|€|eur|berechnet/,
    ],
    not: [notSanction],
    number: 'amount',
  },
  {
    code: 'service_credits',
    all: [
      new RegExp(`${money}`),
      /behalt[^.;]{0,60}\bein\b|zieht[^.;]{0,60}\bab\b|weniger|sinkt|entfallen|verliert|erlasst|schreibt[^.;]{0,40}gut|kostet|verringert|gekurzt|abzug|abgezogen/,
      /(?:verfugbarkeit|punktlichkeit|reaktionszeit|quote|erreichbarkeit|zufriedenheit|qualitat|kennzahl|zielwert|service ?level)\w*[^.;]{0,60}(?:\bunter\b|sinkt|fallt|verfehlt|nicht erreicht)|(?:\bunter|unterhalb)\b[^.;]{0,30}(?:verfugbarkeit|punktlichkeit|quote|erreichbarkeit|zufriedenheit)/,
    ],
    not: [
      /\bkein\w* (?:abzug|kurzung|minderung)|nicht (?:gekurzt|gemindert)|skonto|emission|energie|umsatzsteuer/,
    ],
    number: 'percent',
  },
]
