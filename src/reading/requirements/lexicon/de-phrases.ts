import type { DemandCode } from '../codes.ts'

/*
 * Phrases that name a demanded thing by how words stand together, in German: who with which qualification, what event
 * within which time, which data kept where. Built from word groups; add a word to its group.
 */
const near = (gap: number) => `[^;.]{0,${gap}}?`

const roles =
  '(?:(?:leiter|leitung|meister|ingenieur|techniker|monteur|polier|architekt|berater|entwickler|administrator|spezialist|experte|expertin|experten|planer|prüfer|gutachter|sachverständige|koordinator|ausbilder|trainer|lehrkraft|lehrkräfte|dolmetscher|übersetzer|pfleger|pflegekraft|pflegekräfte|ärztin|apotheker|sanitäter|koch|köchin|köche|fahrer|schweißer|elektriker|elektrofachkraft|gärtner|reinigungskraft|reinigungskräfte|wachmann|beauftragte|verantwortliche|fachkraft|fachkräfte|fachpersonal|personal|mitarbeiter|mitarbeitende|beschäftigte|arbeiter|schlosser|mechaniker|mechatroniker|laborant|jurist|anwalt|juristin|kraft|kräfte|objektbetreuer|vorarbeiter|disponent|team))(?:s|e|n|en|in|innen|r|ern)?\\b'
const proof =
  '(?:qualifi\\p{L}+|zertifi\\p{L}+|ausbildung\\p{L}*|abschluss\\p{L}*|schein\\b|nachweis\\p{L}*|prüfung\\b|berufserfahrung|erfahrung\\p{L}*|sachkund\\p{L}*|fachkunde|geschult\\p{L}*|ausgebildet\\p{L}*|zugelassen\\p{L}*|anerkannt\\p{L}*|befähigung\\p{L}*|ausweis\\p{L}*|diplom\\p{L}*|studium|kenntnisse|unterwiesen\\p{L}*|approb\\p{L}+|lizenz\\p{L}*|führerschein|jahren?\\b)'

const works =
  '(?:(?:projekte?n?|auftr[aä]ge?n?|aufträge|leistungen|maßnahmen|objekte?n?|bauvorhaben|vorhaben|verträgen?|lieferungen|anlagen|einführungen|installationen|einsätzen?|mandate?n?|kunden|auftraggebern?))'
const alike =
  '(?:vergleichbar|ähnlich|gleichartig|entsprechend|einschlägig|abgeschlossen|ausgeführt|erbracht)'

const within =
  '(?:innerhalb|binnen|in(?:nert)?|spätestens|maximal|höchstens|unter|längstens|nicht (?:länger|mehr) als|weniger als|nach)'
const spell =
  '(?:(?:von|einer|eines|zu|höchstens|maximal|weniger als|nach) )*(?:[\\p{L}\\d,]+) ?(?:minuten?|std\\.?|stunden?|wochen?|(?:\\p{L}*)?tag\\p{L}*)\\b'
const fault =
  '(?:(?:störung|ausfall|ausfäll|schäden|schaden|mängel|mangel|fehler|alarm|meldung|notfall|notfäll|vorfall|vorfäll|havarie|reklamation|beschwerde|anfrage|anruf|abruf|bestellung|ticket|beanstandung|fehlleerung|fehllieferung|verunreinigung|beauftragung|aufforderung|anforderung|einsatzanforderung)\\p{L}*)'
const put =
  '(?:(?:beheb|behob|behoben|beseitig|reagier|erschein|eintreff|einzutreffen|antwort|ersetz|ersatz|austausch|reparier|instandsetz|instand gesetzt|wiederherstell|wiederhergestellt|abhol|abgeholt|nachhol|nachlief|entstör|quittier|annehm|angenommen|bearbeit|anfahr|vor ort|ausrück|bereitgestellt|gestellt|geräumt|nachgereinigt|nachgebessert|abgeschleppt|gestreut|einzusetzen|verfügbar|wieder in betrieb)\\p{L}*)'

const data =
  '(?:(?:daten|datensätze|protokolle|aufzeichnungen|sicherungen|backups?|unterlagen mit personenbezug|bilddaten|logdateien)\\b)'
const kept =
  '(?:(?:speicher|verarbeit|gehostet|hosting|vorgehalten|aufbewahr|verbleib|übermittel|übertrag|weitergeb|weitergegeben|gelöscht|löschen|löschung|vernicht|verschlüssel|liegen|verlassen|anonymisier|pseudonymisier)\\p{L}*)'

export const germanPhrases: Partial<Record<DemandCode, string>> = {
  turnover:
    '\\p{L}*erlöse?n?\\b|\\p{L}*umsatzerlöse?n?\\b|geschäftsvolumen|jahresleistung|honorarvolumen|umsatzvolumen|jahreshonorar\\p{L}*',
  insurance:
    'deckung(?:en|sbeitrag)?\\b|deckungs\\p{L}+|versichert\\b|\\p{L}*police\\b|versicherer\\p{L}*|\\p{L}*haftpflicht\\b|je (?:schadensfall|schadenfall|schadensereignis|ereignis|versicherungsfall)|\\p{L}*kasko\\p{L}*',
  references: [
    `(?:ein\\p{L}*|zwei|drei|vier|fünf|sechs|\\d{1,2})(?: \\(\\d\\))? (?:[\\p{L}-]+ ){0,3}[\\p{L}-]*${works}${near(80)}(?:letzten|vergangenen|seit|vergleichbar|ähnlich|gleichartig|abgeschlossen|ausgeführt|erbracht|durchgeführt|realisiert|umgesetzt|nicht älter|kommunal|öffentlich|für )`,
    `${alike}\\p{L}* (?:[\\p{L}-]+ ){0,2}[\\p{L}-]*${works}`,
    `\\p{L}*${works}${near(60)}(?:vergleichbar|ähnlich|gleichartig|gleicher art)\\p{L}*`,
    '(?<!jahren )(?<!jahre )(?!berufs)\\p{L}*erfahrung\\p{L}* (?:in|mit|bei|im|aus|auf)\\b|erfahrungsnachweis\\p{L}*|leistungsnachweis\\p{L}*|vergleichsobjekt\\p{L}*|bisherige\\p{L}* (?:tätigkeit|leistung|auftr|projekt)\\p{L}*|(?:schon|bereits|mindestens|wenigstens)[^;.]{0,60}(?:durchgeführt|ausgeführt|erbracht|betreut|geliefert|realisiert|betrieben) haben|referenz(?:schreiben|liste|projekt|objekt|auftr|bescheinig)\\p{L}*',
  ].join('|'),
  certificate:
    '\\p{L}*zertifikat\\p{L}*|\\p{L}*zertifiziert\\p{L}*|\\p{L}*siegel\\p{L}*|prüfzeichen|\\p{L}*managementsystem\\p{L}*|akkreditierung\\p{L}*|güteschutz\\p{L}*|(?:nach|gemäß) (?:DIN|EN|ISO|IEC|VDE|DVGW|AGFW|FLL)\\b|VDE\\b|DVGW\\b|fachbetrieb\\p{L}* (?:nach|gemäß|im sinne)|qualitätszeichen|\\p{L}*testat\\b|GMP\\b|IFS\\b|MSC\\b|Bioland|Naturland|öko-?zertif\\p{L}*',
  guarantee:
    '\\p{L}*bürgschaft\\p{L}*|\\p{L}*bürge\\b|sicherheit(?:en)?\\b(?= (?:für|in höhe|von|über|zu leisten|zu stellen|durch|gemäß|nach|wird|ist|beträgt))|\\p{L}*sicherheitsleistung\\p{L}*|\\p{L}*(?:sicherheits)?einbehalt\\p{L}*|(?:einbehalten|zurückbehalten)\\b|hinterleg\\p{L}+|\\p{L}*avale?\\b|garantie(?:erklärung|urkunde| einer bank| auf erstes anfordern)|bankgarantie|konzerngarantie|patronats\\p{L}+|ausfallsicherheit',
  declaration:
    '\\p{L}*erklärung\\p{L}*(?= (?:über|zu|zum|zur|dass|nach|gemäß|des|der|mit|ist|sind|vor|bei|abzu|abgeb|auf|im|in|hinsichtlich|betreffend|beizu|einzu|auszu))|\\p{L}*(?:eigen|selbst|verpflichtungs|bieter|bewerber|tariftreue|integritäts|sanktions|ausschluss)erklärung\\p{L}*|erklärt\\b[^;.]{0,40}dass|versichert\\b[^;.]{0,30}dass|bestätigt\\b[^;.]{0,40}dass|eidesstattlich\\p{L}*|an eides statt|ausschluss(?:gr[uü]nd|tatbest[aä]nd)\\p{L}*|wettbewerbsregister\\p{L}*|§§? ?(?:123|124|6e|57)\\b|korruptions\\p{L}+|insolvenz\\p{L}*|zuverlässigkeit\\p{L}*|formblatt (?:124|L ?124)|VHB 124',
  background_check:
    '\\p{L}*führungszeugnis\\p{L}*|\\p{L}*überprüft\\p{L}* personal|§ ?72a|§ ?30a|sicherheitsüberprüf\\p{L}*|zuverlässigkeitsprüfung\\p{L}*|SÜG\\b|strafregister\\p{L}*|leumund\\p{L}*|bewacherregister\\p{L}*',
  key_staff: [
    `(?:mindestens|wenigstens|nicht weniger als|zumindest|mind\\.) [\\p{L}\\d]+ (?:[\\p{L}-]+ ){0,2}?(?!mitarbeit|beschäftigt|arbeiter|personal|vollzeit|arbeitskr)[\\p{L}-]*${roles}`,
    `\\p{L}*${roles}${near(70)}${proof}`,
    `\\p{L}*${proof}${near(30)}${roles}`,
    `(?:ein\\p{L}*|zwei|drei|vier|fünf|sechs|\\d{1,2}) (?:[\\p{L}-]+ ){0,3}[\\p{L}-]*${roles}${near(70)}(?:vor ort|anwesend|ständig|einzusetzen|eingesetzt|bereit|zur verfügung|abzustellen|abgestellt|benenn|benannt|vorzuhalten|zugeordnet|fest|je schicht|pro schicht|dauerhaft|präsent|im einsatz|gestellt|stellen|verfüg)\\p{L}*`,
    '(?:feste\\p{L}*|benannte\\p{L}*|persönliche\\p{L}*|verantwortliche\\p{L}*|zentrale\\p{L}*) (?:\\p{L}+ )?(?:ansprechpartner|ansprechperson|projektleit|leitung|team|betreuer)\\p{L}*|berufserfahrung|projektteam\\p{L}*|organigramm|personaleinsatz\\p{L}*|personalschlüssel|mindestbesetzung|\\p{L}*qualifikation\\p{L}*|fachkunde\\p{L}*|sachkund\\p{L}*|ersthelfer\\p{L}*|\\p{L}*befähigungsnachweis\\p{L}*|meisterbrief\\p{L}*|sicherheits- und gesundheitsschutzkoordinator',
  ].join('|'),
  service_level: [
    '(?:innerhalb|binnen|spätestens nach)(?: von)?(?: längstens| maximal| höchstens)? [\\p{L}\\d,]+ ?(?:minuten?|std\\.?|stunden?)\\b',
    '(?:innerhalb|binnen)(?: von)? [\\p{L}\\d,]+ ?(?:\\p{L}*tage?n?) nach (?:\\p{L}+ )?(?:meldung|anzeige|eingang der (?:meldung|störung|beschwerde)|abruf|reklamation|beanstandung|störungsmeldung)',
    `\\p{L}*${fault}${near(100)}${within} ${spell}`,
    `${within} ${spell}${near(40)}${fault}`,
    `\\p{L}*${put}${near(70)}${within} ${spell}`,
    `${within} ${spell}${near(80)}${put}`,
    '\\p{L}*(?:reaktion|antritt|wiederherstellung|entstörung|behebung|anfahrt|antwort|warte|erledigung|durchlauf|beseitigung|interventions|annahme|hilfs)(?:s|ungs)?(?:zeit|frist|dauer)\\p{L}*',
    '\\p{L}*(?:(?:verfügbar|pünktlich|erreichbar|erfüllungsgrad|quote|lieferfähig|liefertreue|betriebsbereit)\\p{L}*)[^;]{0,60}\\d[\\d.,]* ?(?:%|prozent|v\\. ?h\\.)|\\d[\\d.,]* ?(?:%|prozent|v\\. ?h\\.)[^;.]{0,60}(?:zur verfügung|verfügbar|erreichbar|pünktlich|der (?:anrufe|tickets|fahrten|anfragen|lieferungen|fälle))\\p{L}*',
    'tag und nacht|\\p{L}*notdienst\\p{L}*|\\p{L}*störungsdienst\\p{L}*|\\p{L}*bereitschaft\\b|priorität (?:1|A|hoch)\\b|stufe 1\\b|kritische\\p{L}* (?:störung|fehler|vorfall|vorfälle)\\p{L}*|(?:jeden tag|täglich|wochentags|werktags)[^;.]{0,40}(?:besetzt|erreichbar)|leistungskennzahl\\p{L}*|qualitätskennzahl\\p{L}*|durchgängig (?:besetzt|erreichbar)',
  ].join('|'),
  data_protection: [
    `\\p{L}*${data}${near(90)}${kept}`,
    `\\p{L}*${kept}${near(60)}(?:auf servern|in (?:einem )?\\p{L}*rechenzentr\\p{L}*|in (?:der|den) (?:EU|europäischen|union|mitgliedstaat)|innerhalb (?:der|des) (?:EU|EWR|europäischen|union)|in deutschland|in österreich|in der schweiz|außerhalb (?:der|des))`,
    '\\p{L}*server(?:n|s|standort\\p{L}*)?\\b[^;.]{0,40}(?:in|innerhalb)|serverstandort\\p{L}*|art(?:\\.|ikel) 28|AV-vertrag|AVV\\b|schweigepflicht\\p{L}*|geheimnis\\p{L}*|geheimhaltung\\p{L}*|datensicher\\p{L}*|datenpanne\\p{L}*|datenverlust\\p{L}*|datenschutz\\p{L}*|TOM\\b|technische\\p{L}* und organisatorische\\p{L}* maßnahmen|verschwiegenheit\\p{L}*|drittland\\p{L}*|cloud\\p{L}*',
  ].join('|'),
}
