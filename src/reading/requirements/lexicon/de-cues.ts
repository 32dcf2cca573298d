import type { Lexicon } from './lexicon.ts'

/** Words that name the demanded thing in German; see `Lexicon` for how they are read. */
export const germanCues = {
  tender_guarantee: 'bietungsgarantie|bietungsbürgschaft|vadium|angebotsbürgschaft|bid bond',
  guarantee:
    '(?:vertragserfüllungs|gewährleistungs|mängelanspr[uü]ch\\w*|anzahlungs|vorauszahlungs|bank|konzern|ausführungs|erfüllungs|haft)\\w*(?:bürgschaft|garantie|sicherheit|rücklass)\\w*|bürgschaft\\w*|sicherheitsleistung\\w*|sicherheit in höhe|kaution|patronatserklärung',
  turnover:
    '(?:\\p{L}*jahres|mindest|gesamt|netto|durchschnitts)\\p{L}*ums[aä]tz(?!steuer)\\p{L}*|umsatz(?!steuer)\\p{L}*|ums[äa]tze\\b',
  insurance:
    '\\p{L}*(?:haftpflicht|versicherung)\\p{L}*|deckungssumme\\p{L}*|versicherungssumme\\p{L}*|versicherungsschutz\\p{L}*',
  financial_ratio:
    'eigenkapital\\p{L}*|liquidit[äa]ts\\p{L}*|liquidität|bonität\\p{L}*|verschuldungs\\p{L}*|bilanzkennzahl\\p{L}*|creditreform',
  financial_statements:
    'jahresabschl[üu]ss\\p{L}*|bilanz(?:en)?\\b|bankauskunft|bankerklärung|gewinn- und verlustrechnung|geschäftsbericht\\p{L}*',
  references:
    '\\p{L}*referenz(?!nummer|geber|wert|datum)\\p{L}*|\\p{L}*(?:vorhaben|leistungen|projekte|aufträge|maßnahmen) (?:vergleichbare|ähnliche|gleiche)\\p{L}* |vergleichbare\\p{L}* (?:leistung|auftr|projekt|vorhaben|maßnahme)\\p{L}*',
  key_staff:
    'schlüsselperson\\p{L}*|schlüsselpositionen|projektleit\\p{L}*|bauleit\\p{L}*|objektleit\\p{L}*|teamleit\\p{L}*|einsatzleit\\p{L}*|küchenleit\\p{L}*|betriebsleit\\p{L}*|fachkr[aä]ft\\p{L}*|\\p{L}*(?:meister|ingenieur)(?:s|e|en|in|innen)?\\b|lebensl[aä]uf\\p{L}*|berufliche\\p{L}* qualifikation\\p{L}*|qualifikationsnachweis\\p{L}*|ansprechpartner(?!in? (?:ist|der|für (?:die vergabe|rückfragen|fragen)))\\p{L}*(?! ist|:)|studien- und ausbildungsnachweis\\p{L}*|sachkundenachweis\\p{L}*|sachkundeprüfung|unterrichtung nach § 34a|wachpersonal|führungskr[aä]ft\\p{L}*|consultants?\\b',
  staff:
    'mitarbeiter\\p{L}*|beschäftigte\\p{L}*|personalbestand|arbeitskräfte|vollzeitkr[aä]ft\\p{L}*|vollzeitäquivalent\\p{L}*|belegschaft|beschäftigtenzahl\\p{L}*',
  equipment:
    'technische\\p{L}* ausrüstung|ausstattung, geräte|gerätepark|fuhrpark|maschinenpark|werkstatt\\p{L}*|labor\\b|niederlassung|betriebsstätte|stützpunkt|servicestandort|lagerkapazität\\p{L}*|\\p{L}*(?:fahrzeug|gerät|maschine)\\p{L}*[^.;]{0,40}(?:vorzuhalten|einzusetzen|zur verfügung)|vorzuhalten[^.;]{0,60}(?:fahrzeug|gerät|maschine)\\p{L}*',
  samples:
    '(?<!vertrags)muster(?!vertrag|formular|schreiben)(?:n|s|stücke?n?)?\\b|probe(?:n|stücke?n?|lieferung|essen|exemplare?)?\\b|bemusterung\\p{L}*|teststellung|warenproben?|testgerät\\p{L}*|prototyp\\p{L}*',
  background_check:
    '\\p{L}*führungszeugnis\\p{L}*|sicherheitsüberprüfung\\p{L}*|zuverlässigkeitsüberprüfung\\p{L}*|strafregister\\p{L}*|leumundszeugnis',
  tax_clearance:
    'unbedenklichkeitsbescheinigung\\p{L}*|steuern und (?:abgaben|sozial)|zahlung von steuern|sozialversicherungsbeiträg\\p{L}*|bescheinigung\\p{L}* (?:des finanzamt|der krankenkasse|der berufsgenossenschaft)\\p{L}*|freistellungsbescheinigung',
  declaration:
    '\\p{L}*eigenerklärung\\p{L}*|ausschlussgr[uü]nd\\p{L}*|§§? ?12[34]|EEE\\b|ESPD|einheitliche\\p{L}* europäische\\p{L}* eigenerklärung|sanktions\\p{L}*|russland\\p{L}*|verpflichtungserklärung\\p{L}*|erklärung (?:über|zu|zum|zur|dass|nach|gemäß)|bietererklärung|formblatt 124|scientology-erklärung|interessenkonflikt\\p{L}*',
  registration:
    'handelsregister\\p{L}*|berufsregister\\p{L}*|gewerberegister|handwerksrolle|gewerbeanmeldung|firmenbuch\\p{L}*|gewerbezentralregister\\p{L}*|registerauszug|architektenkammer|ingenieurkammer|präqualifi\\p{L}*|PQ-verzeichnis|eintragung in',
  authorisation:
    'erlaubnis\\p{L}*|genehmigung\\p{L}* (?:nach|gemäß|zum|zur|für|nach)|konzession\\p{L}*|zulassung\\p{L}* (?:nach|als|gemäß|zum|zur)|bewachungserlaubnis|gewerbeberechtigung|gewerbeerlaubnis|betriebserlaubnis|§ ?34a|zugelassen\\p{L}* (?:nach|als|gemäß)|güterkraftverkehr\\p{L}*|akkreditier\\p{L}*|lizenz (?:nach|gemäß|zum)|approbation|befähigungsschein\\p{L}*',
  certificate:
    'ISO(?:/IEC)?[ -]?\\d{4,5}|(?:DIN )?EN ISO|\\p{L}*zertifi\\p{L}+|EMAS\\b|HACCP|BSI[ -]\\p{L}*|C5\\b|TISAX|FSC\\b|PEFC|CE-kenn\\p{L}*|konformitäts\\p{L}*|qualitätsmanagement\\p{L}*|umweltmanagement\\p{L}*|energiemanagement\\p{L}*|gütezeichen|RAL-\\p{L}+|entsorgungsfachbetrieb\\p{L}*|SCC\\b|bio-siegel|prüfzeugnis\\p{L}*|DIN \\d{3,5}',
  consortium:
    'bietergemeinschaft\\p{L}*|arbeitsgemeinschaft\\p{L}*|bewerbergemeinschaft\\p{L}*|ARGE\\b|konsorti\\p{L}*|bevollmächtigte\\p{L}* vertreter\\p{L}*',
  site_visit:
    'vor ort (?:ein bild|zu besichtigen|überzeugen|kundig)|in augenschein|(?:objekt|lokal|haus|gelände)termin\\p{L}*|\\p{L}*ortsbesichtigung\\p{L}*|\\p{L}*ortstermin\\p{L}*|\\p{L}*besichtigung\\p{L}*|\\p{L}*begehung\\p{L}*',
  validity:
    'binde-? ?frist\\p{L}*|zuschlags- und bindefrist|bindefrist\\p{L}*|(?:an|bei) (?:sein|ihr|das)\\p{L}* angebot\\p{L}* [\\d\\p{L}. ]{0,70} gebunden|angebotsbindung|gültigkeit\\p{L}* (?:des|der) angebot\\p{L}*|gültig bis',
  electronic_submission:
    'vergabeplattform|vergabeportal|eVergabe\\p{L}*|e-vergabe\\p{L}*|elektronisch\\p{L}*|textform|über das portal|hochzuladen|per (?:e-mail|telefax|post)|papierform|bieterportal|bietercockpit',
  language:
    '(?:in )?(?:deutsche[rn]?|englische[rn]?|französische[rn]?) sprache|auf deutsch|beglaubigte\\p{L}* übersetzung\\p{L}*|sprachniveau|deutschkenntnisse\\p{L}*|sprachkenntnisse\\p{L}*|deutschsprachig\\p{L}*',
  signature:
    '\\p{L}*signatur\\p{L}*|unterschr(?:ift|ieb)\\p{L}*|unterzeichne\\p{L}*|rechtsverbindlich\\p{L}*|vollmacht\\p{L}*',
  page_limit:
    '(?:höchstens|maximal|bis zu|nicht mehr als|umfang von|beschränkt auf) \\p{L}* ?\\d+ (?:DIN[- ]?A4[- ])?seiten|seitenzahl|seiten (?:nicht )?überschr\\p{L}+',
  variants: 'nebenangebot\\p{L}*|alternativangebot\\p{L}*|varianten?\\b|abänderungsangebot\\p{L}*',
  minimum_score:
    'mindestpunkt\\p{L}*|weniger als [^;]{0,40}punkt\\p{L}*|mindestens [^;]{0,40}(?:bewertungs|qualitäts|leistungs)?punkt\\p{L}*|mindestbewertung|unterschreit\\p{L}* [^;]{0,30}punkt\\p{L}*|mindestqualität|k\\.? ?o\\.?-kriteri\\p{L}*|ausschlusskriteri\\p{L}*',
  reserved:
    'vorbehalten|geschützte werkstätten|werkstätten für (?:behinderte|menschen)|inklusionsbetrieb\\p{L}*|sozialunternehmen',
  staff_transfer:
    'betriebsübergang\\p{L}*|613a|personalübernahme|personal\\p{L}* (?:\\p{L}+ ){0,4}zu übernehmen|übernahme des (?:bisherigen |vorhandenen )?personals',
  wage: 'tariftreue\\p{L}*|mindestlohn\\p{L}*|tariflohn|tarifvertr[aä]g\\p{L}*|mindestentgelt\\p{L}*|arbeitsbedingungen',
  social_clause:
    'auszubildende\\p{L}*|ausbildungspl[aä]tz\\p{L}*|langzeitarbeitslos\\p{L}*|ILO-\\p{L}+|kernarbeitsnorm\\p{L}*|frauenförderung|gleichstellung\\p{L}*|lieferketten\\p{L}*|barrierefrei\\p{L}*|menschen mit behinderung\\p{L}*|verhaltenskodex|fairem? handel',
  data_protection:
    'datenschutz\\p{L}*|DSGVO|DS-GVO|personenbezogene\\p{L}* daten|auftragsverarbeitung\\p{L}*|verschwiegenheit\\p{L}*|vertraulich\\p{L}*|datenverarbeitung\\p{L}*|verarbeitung findet|rechenzentr\\p{L}*|verschlüssel\\p{L}*|gespeichert|geheimhaltung\\p{L}*|hosting\\p{L}*|informationssicherheit\\p{L}*',
  subcontracting:
    '(?:nach|unter|sub)(?:auftrag)?(?:unternehm|auftragnehm)\\p{L}*|unteraufträg\\p{L}*|eignungsleihe|subunternehm\\p{L}*|selbst (?:zu erbringen|auszuführen)|eigenleistung\\p{L}*',
  service_level:
    '(?:reaktions|wiederherstellungs|entstör|lösungs|behebungs|anfahrts|interventions|bearbeitungs|antritts|bereitschafts)\\p{L}*zeit\\p{L}*|service[- ]?level\\p{L}*|SLA\\b|\\p{L}*verfügbarkeit\\p{L}*|störung\\p{L}*|rufbereitschaft\\p{L}*|bereitschaftsdienst\\p{L}*|(?:innerhalb|binnen)[^;]{0,60}(?:beheben|behoben|behebung|erscheinen|eintreffen|vor ort|antworten|beantwort\\p{L}*|ersetz\\p{L}*|auszutauschen|reagieren|anzunehmen|abzuholen|zu leeren|zu räumen|nachzuliefern)|(?:behoben|ersetzt|ausgetauscht|abgeholt|beantwortet|entstört|geräumt|nachgeliefert)\\p{L}*[^;]{0,30}(?:innerhalb|binnen)|rund um die uhr|24/7|service desk|hotline|(?<!punkte )(?<!punkten )erreichbar(?:keit)?\\b|reklamation\\p{L}*',
  delivery_time:
    'liefer(?:zeit|frist|termin)\\p{L}*|(?:lieferung|auslieferung|fertigstellung|inbetriebnahme|abnahme|ausführung)\\b[^;]{0,80}(?:spätestens|binnen|innerhalb|bis zum|bis)|(?:zu liefern|geliefert|fertigzustellen|fertig zu stellen|auszuliefern|abzuschließen)|(?:spätestens|binnen|innerhalb)[^;]{0,80}(?:geliefert|zu liefern|fertiggestellt|fertigzustellen|in betrieb|übergeben)|bauzeit\\p{L}*|ausführungsfrist\\p{L}*|vertragsfrist\\p{L}*',
  warranty:
    'gewährleistung(?!sbürg|ssicher)\\p{L}*|verjährungsfrist\\p{L}*|garantiezeit\\p{L}*|garantie (?:von|für)|ersatzteil\\p{L}*|mängelanspr[uü]ch\\p{L}*',
  environment:
    '\\p{L}*emission\\p{L}*|recycl\\p{L}*|umweltzeichen|blauer? engel|euro[- ](?:VI|6)|energieeffizien\\p{L}*|bio-?(?:lebensmittel|produkte|anteil|qualität|zutaten)|ökologisch\\p{L}*|umweltvertr\\p{L}*|umweltfreund\\p{L}*|klimaneutral\\p{L}*|mehrweg\\p{L}*|ökostrom|erneuerbar\\p{L}*|CO2\\p{L}*|nachhaltig\\p{L}*',
  training: '(?:schulung|einweisung|unterweisung)\\p{L}*|zu schulen|einzuweisen|zu unterweisen|geschult',
  concept:
    '\\p{L}*konzept\\p{L}*|arbeitsplan|bauzeitenplan|projektplan|zeitplan|maßnahmenplan|darzustellen|zu erläutern|zu beschreiben',
  document:
    'preisblatt\\p{L}*|leistungsverzeichnis\\p{L}*|preisverzeichnis|angebotsschreiben|formblatt\\p{L}*|formular\\p{L}*|einzureichen|vorzulegen|beizufügen|beizulegen|abzugeben|auszufüllen|einzutragen|nachzuweisen|anzugeben|zu benennen|zu belegen|mitzuteilen|bescheinigung\\p{L}*|nachweis\\p{L}*|urkalkulation|vordruck\\p{L}*|schriftlich',
  specification: '',
} satisfies Lexicon['cues']
