import type { Rule } from '../rule.ts'
import { absent, deniedAtEnd } from './words-de.ts'

const group =
  'werkstatt|werkstatten|inklusions|behinder|benachteilig|geschutzt|integrations|sozialunternehm|sozialen? unternehm|gemeinnutzig|\\bkmu\\b|sozialwirtschaft|kleine[nr]? und mittlere|blindenwerk|sozialbetrieb|beschutzt|wohlfahrt|genossenschaft'

const criterion = '(?:zuschlags|wertungs|vergabe|bewertungs)?kriterium'

/** Risks in the judging of bids, in the right to bid and in the start of the service. */
export const awardRules: Rule[] = [
  {
    code: 'mandatory_site_visit',
    all: [
      /besichtigung|ortstermin|begehung|vor-ort-termin|ortsbesichtigung|\bbesichtig|in augenschein|augenscheinnahme|vor ort (?:zu )?(?:besuch|inform|begutacht)|lokaltermin|rundgang/,
      /verpflicht|pflicht|zwingend|obligatorisch|voraussetzung|\bmuss\b|mussen|\bhaben\b|\bhat\b|teilzunehmen|erforderlich|ausgeschlossen|ausschluss|nicht berucksichtigt|unberucksichtigt|nicht gewertet|nachzuweisen|nur (?:bieter|wer|unternehmen|angebote|bewerber|firmen)|ohne (?:vorherige |nachgewiesene |bestatigte )?(?:teilnahme|besichtigung|ortstermin|begehung)|bedingung|scheidet aus|scheiden aus/,
    ],
    not: [
      deniedAtEnd,
      absent('(?:\\w*)(?:besichtigung|ortstermin|begehung)\\w*'),
      /freiwillig|freigestellt|nicht (?:erforderlich|verpflichtend|zwingend|notwendig|obligatorisch|vorgesehen|bedingung|voraussetzung|pflicht)|keine (?:pflicht|verpflichtung|voraussetzung|bedingung)|fakultativ|empfohlen|angeraten|auf wunsch|(?:konnen|kann) (?:die|der|das|nach|vor|besichtigt|auf)|auftragnehmer (?:hat|muss|fuhrt)|sorgfaltspflicht|gemeinsame begehung|abnahme|verjahrung|monatlich|wochentlich|jahrlich|quartal|mangel|beweissicherung|baubegehung|qualitatsbegehung|keinen einfluss|vertragslaufzeit|wahrend der/,
    ],
  },
  {
    code: 'minimum_score_exclusion',
    all: [
      /punkt|\bnoten?\b|bewert|mindestwert|konzeptwertung|\bwertung|schwelle|notenstufe/,
      /weniger als|mindest|\bunter(?:halb|schreit|schritten)?\b|unterschreit|unterschritten|nicht erreich|nicht mindestens|verfehl|oder (?:weniger|schlechter|niedriger|darunter)|schlechter als|geringer als|niedriger als|\b(?:null|0|1|ein|einem?) punkt|nicht wenigstens|wenigstens|\berst ab\b|ungenugend|mangelhaft/,
      /ausschluss|ausgeschlossen|nicht (?:weiter |mehr )?(?:gewertet|berucksichtigt|betrachtet|bezuschlagt|verfolgt|zugelassen|zuschlagsfahig)|ausscheid|scheide[nt]?t?\b|ausgeschieden|nicht in die (?:engere |weitere )?wertung|zwingend|unberucksichtigt|fallt[^.;]{0,40}(?:heraus|raus|weg|aus der)|aussortiert|nicht zuschlagsfahig|keine berucksichtigung|bleib\w*[^.;]{0,40}(?:ausser betracht|aussen vor)|nicht in betracht|fuhrt zum aus|verworfen|aus der wertung|nicht am weiteren|k\.?-?o\.?\b|nur angebote/,
    ],
    not: [
      deniedAtEnd,
      /umsatz|versicherung|verfugbarkeit|nicht (?:\w+ )?ausgeschlossen|kein\w* ausschluss|kein\w* mindest|nicht festgelegt|bleibt in der wertung|bonitat|mindestlohn|nicht zum ausschluss|zustandsnote|preisblatt|leere position/,
    ],
  },
  {
    code: 'minimum_score_exclusion',
    all: [
      /mindestpunktzahl|mindestpunkt(?:e|wert)|mindestbewertung|qualitatsschwelle|mindestquote der punkte|(?:ausschluss|k\.?o\.?)-?kriterium[^.;]{0,60}punkt|mindestnote|punkteschwelle/,
    ],
    not: [
      deniedAtEnd,
      absent('mindestpunkt\\w*|mindestbewertung|qualitatsschwelle|mindestnote|punkteschwelle'),
    ],
  },
  {
    code: 'price_only_award',
    all: [
      new RegExp(
        `(?:einzige[sr]?|alleinige[sr]?|ausschliessliche[sr]?) (?:\\w+ )?${criterion}[^.;]{0,40}(?:preis|kosten)|(?:preis|kosten)\\b[^.;]{0,40}(?:einzige|alleinige|ausschliessliche)[sr]? (?:\\w+ )?${criterion}|(?:zuschlag|auftrag|wertung|angebot|gewinnt|erhalt|bezuschlagt)[^.;]{0,80}(?:niedrigste|billigste|preisgunstigste|gunstigste|preiswerteste|geringste|kleinste)[nmrs]? (?:\\w+ )?(?:preis|angebotspreis|gesamtpreis|angebotssumme|angebot|endpreis|endbetrag|wertungspreis|bieter|gesamtsumme|summe|wertungssumme)|preis(?: \\||:| )* ?\\(?100 ?(?:%|prozent|v\\. ?h)|100 ?(?:%|prozent) (?:\\w+ ){0,3}preis|(?:ausschliesslich|allein|allein(?:ig)?|nur|lediglich|einzig) (?:nach dem|der|uber den|den|auf (?:grundlage|basis) des|anhand des|aufgrund des|vom) (?:niedrigsten )?(?:\\w*)preis|(?:preis|angebotspreis|gesamtpreis)\\b (?:allein )?entscheidet (?:allein|ausschliesslich)|reiner preiswettbewerb|qualitat\\w*[^.;]{0,30}(?:nicht (?:bewertet|gewertet)|keine rolle)|(?:keine|ohne) (?:weiteren |qualitativen |anderen )(?:\\w*)kriterien`,
      ),
    ],
    not: [
      /punkt|ungewohnlich|formel|gleichstand|gleiche[rnm]? wertung|gleichwert|nicht (?:allein|ausschliesslich|nur|das einzige|der einzige|auf das|zwingend|notwendig)|ebenfalls|hochstens|bei gleich/,
    ],
  },
  {
    code: 'reserved_lot',
    all: [
      /vorbehalten|reserviert|ausschliesslich|\bnur\b|beschrankt auf|\b118 gwb|bevorzugt\w* bieter/,
      new RegExp(group),
      /\blos\b|\blose[ns]?\b|\blos \d|auftrag|teilnahme|beteilig|vergabe|bewerb|bieter|angebot|zugelassen|teilnehm|verfahren/,
    ],
    not: [
      deniedAtEnd,
      /\bkein\w* (?:los|auftrag|lose|teil)|nicht (?:vorbehalten|reserviert|beschrankt)|barrierefrei|parkpl|zugang fur|toilett|fahrgast|schuler|transport/,
    ],
  },
  {
    code: 'short_transition',
    all: [
      /ubernahme|ubernehmen|ubernommen|ubernimmt|\bubergang|transition|migration|implementier|anlauf|ubergabe|umstellung|rollout|einarbeitung|leistungsaufnahme|betriebsaufnahme|aufzunehmen|beginn|aufnahme (?:der|des)|startet|start\b|betriebsbereit|einsatzbereit|vorlaufzeit|rustzeit|wechsel/,
      /zuschlag|leistungsbeginn|vertragsbeginn|auftragserteilung|beauftragung|vertragsschluss|vertragsabschluss|vertragsunterzeichnung|unterzeichnung|bisherig|vorherig|vordienstleister|vorauftragnehmer|altdienstleister|abgebend|derzeitig|auftragsvergabe|bestandsdienstleister|vorgang/,
    ],
    not: [
      deniedAtEnd,
      /konzept|betriebsubergang|gefahrubergang|kosten|vertragsende|beendigung|haftung|einbehalt|mindestens|personal|beschaftigte|burgschaft|sicherheit|angebot|urkunde|versicher|nachweis|unterlagen|auftaktgesprach|bekanntmachung|stillhalte|wartefrist|zuschlagskriter|jahre|gultig|zeichnungen|bauzeitenplan|plan vorzulegen|vorlage|bieter|bindefrist|kundig/,
    ],
    number: 'shortTerm',
  },
  {
    code: 'staff_transfer',
    all: [
      /613 ?a\b|betriebsubergang|betriebsteilubergang|\bavrag\b|personal(?:ubernahme|ubergang|uberleitung|uberlass)|ubernahme (?:des|von|der) (?:[\w-]+ ){0,3}(?:personal|beschaftigt|mitarbeit|arbeitnehm|belegschaft|kraft|stammpersonal)|(?:beschaftigte|mitarbeit|personal|arbeitnehm|belegschaft|krafte|fahrer|reinigungskraft|team)\w*[^.;]{0,100}(?:zu ubernehmen|ubernommen|uberzuleiten|ubernimmt|weiterzubeschaftigen|weiterbeschaftigt|ubernahme anzubieten|gehen[^.;]{0,40}\buber\b|wechseln)|ubernimmt[^.;]{0,60}(?:beschaftigte|mitarbeit|personal|arbeitnehm|belegschaft|krafte)|(?:arbeits|beschaftigungs)(?:verhaltnisse|vertrage)[^.;]{0,80}\b(?:uber|ubergehen|ein|einzutreten|fortgefuhrt|fortzufuhren)\b/,
    ],
    not: [
      deniedAtEnd,
      absent('(?:personal|betriebs|betriebsteil)?(?:ubernahme|ubergang)\\w*|ubernahme (?:des|von)'),
      /nicht ubernommen|kosten[^.;]{0,30}ubernommen|liegt nicht vor|nicht auszugehen|\bkeine?\b[^.;]{0,20}(?:personal|beschaftigte|mitarbeit)|nicht (?:zu ubernehmen|anwendbar|einschlagig|einzutreten)|keine anwendung|liegt kein|aufgaben[^.;]{0,20}ubernommen|auszubildende|haftung|schulung|verantwortung/,
    ],
  },
]
