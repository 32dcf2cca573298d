import type { RiskCode } from '../schema.ts'
import type { CodeText, ReasonCode } from './reasons.ts'

export const indicator = 'Ein Hinweis, kein Vorwurf.'

export const codes: Record<RiskCode, CodeText> = {
  contract_penalty: [
    'Vertragsstrafe',
    'Verstöße kosten eine Vertragsstrafe[[ ({percent} %)]]: wahrscheinliche Fälle einpreisen und die Obergrenze prüfen.',
  ],
  fixed_milestones: [
    'Verbindliche Termine',
    'Der Vertrag setzt Termine, die einzuhalten sind: vor dem Angebot mit der eigenen Kapazität abgleichen.',
  ],
  ip_transfer: [
    'Rechte gehen auf den Auftraggeber über',
    'Der Auftraggeber erwirbt Rechte an den Ergebnissen: prüfen, was anderswo weiter genutzt werden soll.',
  ],
  joint_and_several_liability: [
    'Gesamtschuldnerische Haftung',
    'Jedes Mitglied einer Gemeinschaft haftet für das Ganze: den Ausgleich untereinander vereinbaren.',
  ],
  liquidated_damages: [
    'Pauschalierter Schadensersatz',
    'Verzug oder Schlechtleistung kostet einen festen Betrag[[ ({percent} %)]], gleich wie hoch der Schaden ist.',
  ],
  long_payment_term: [
    'Langes Zahlungsziel',
    'Rechnungen werden spät bezahlt[[: binnen {days} Tagen]]. Finanzierung einplanen; üblich sind bei öffentlichen Auftraggebern dreißig Tage.',
  ],
  mandatory_site_visit: [
    'Verpflichtende Ortsbesichtigung',
    'Ohne Besichtigung wird das Angebot ausgeschlossen: Termin vormerken und Nachweis aufbewahren.',
  ],
  minimum_score_exclusion: [
    'Ausschluss unter einer Mindestpunktzahl',
    'Wer in einem Qualitätskriterium das Minimum verfehlt, scheidet aus, gleich zu welchem Preis.',
  ],
  no_minimum_volume: [
    'Keine Mindestabnahme',
    'Der Auftraggeber muss nichts abrufen: keine Fixkosten auf die geschätzten Mengen gründen.',
  ],
  performance_bond: [
    'Vertragserfüllungssicherheit',
    'Eine Sicherheit für die Erfüllung ist verlangt[[ ({percent} %)]]: rechtzeitig bei Bank oder Versicherer anfragen.',
  ],
  price_fixed: [
    'Feste Preise',
    'Die Preise folgen den Kosten nicht: Inflation und Lohnerhöhungen für die ganze Laufzeit einrechnen.',
  ],
  price_only_award: ['Zuschlag allein nach Preis', 'Qualität zählt nicht: nur der niedrigste Preis gewinnt.'],
  reserved_lot: [
    'Vorbehaltene Teilnahme',
    'Nur bestimmte Einrichtungen dürfen auf Los oder Auftrag bieten: prüfen, ob Sie dazugehören.',
  ],
  retention: [
    'Einbehalt',
    'Der Auftraggeber behält einen Teil des Preises ein oder verlangt dafür Sicherheit[[ ({percent} %)]]: Liquidität einplanen.',
  ],
  service_credits: [
    'Minderung bei Schlechtleistung',
    'Verfehlte Leistungswerte mindern die Vergütung[[ ({percent} %)]].',
  ],
  short_transition: [
    'Kurze Übernahmefrist',
    'Die Leistung ist schnell zu übernehmen[[: binnen {days} Tagen]]. Personal, Gerät und Daten rechtzeitig prüfen.',
  ],
  staff_transfer: [
    'Übergang von Personal',
    'Beschäftigte des bisherigen Dienstleisters können mit ihren Bedingungen auf Sie übergehen: Liste und Kosten erfragen.',
  ],
  termination_for_convenience: [
    'Kündigung ohne Grund',
    'Der Auftraggeber kann den Vertrag ohne Grund beenden[[, mit {days} Tagen Frist]]: Investitionen nicht auf die volle Laufzeit verteilen.',
  ],
  uncapped_penalties: [
    'Strafen ohne Obergrenze',
    'Die Unterlagen nennen keine Obergrenze für Vertragsstrafen oder Verzugsschäden: vor Ablauf der Fragefrist danach fragen.',
  ],
  unlimited_liability: [
    'Unbegrenzte Haftung',
    'Für einige oder alle Ansprüche ist die Haftung unbegrenzt: mit der Versicherung abgleichen und eine Grenze anfragen.',
  ],
  embedded_instructions: [
    'Text an eine Maschine',
    'Ein Dokument enthält Worte, die einen automatischen Leser lenken sollen. Sie blieben unbeachtet; lesen Sie die Stelle selbst.',
  ],
  short_submission_period: [
    'Kurze Angebotsfrist',
    'Von der Bekanntmachung bis zum Fristende sind es {days} Tage[[; üblich sind mindestens {minimum}]].',
  ],
  single_bid: ['Nur ein Angebot', 'Ein Auftrag wurde vergeben, obwohl nur ein Angebot einging.'],
  no_call: [
    'Vergabe ohne Bekanntmachung',
    'Zum Verfahren ({procedure}) ist kein Aufruf zum Wettbewerb veröffentlicht.',
  ],
  procedure_type: [
    'Weniger offenes Verfahren',
    'Das Verfahren ({procedure}) ist weniger offen als ein offenes: weniger Unternehmen dürfen bieten.',
  ],
  accelerated: ['Beschleunigtes Verfahren', 'Fristen sind wegen Dringlichkeit verkürzt.'],
  call_changed: [
    'Bekanntmachung geändert',
    'Änderungen seit der Veröffentlichung: {count}[[; die letzte {days} Tage vor Fristende, ohne Verlängerung]].',
  ],
  decision_period: [
    'Ungewöhnliche Entscheidungsdauer',
    'Der Zuschlag kam {days} Tage nach Fristende; unter fünf Arbeitstagen oder über 120 Tagen ist ungewöhnlich.',
  ],
  relaunched: [
    'Erneut ausgeschrieben',
    'In den zwölf Monaten davor beendete der Auftraggeber ein ähnliches Verfahren ohne Vertrag: „{title}“.',
  ],
  turnover_demand: [
    'Hoher Mindestumsatz',
    'Der verlangte Umsatz ist das {ratio}-Fache des geschätzten Werts; die Regel erlaubt das Zweifache.',
  ],
  award_vs_estimate: [
    'Zuschlag weit von der Schätzung',
    'Der Auftrag wurde zu {percent} % des geschätzten Werts vergeben.',
  ],
  modification: ['Auftragswert erhöht', 'Eine Änderung erhöhte den Auftragswert um {percent} %.'],
  winner_share: [
    'Ein Gewinner überwiegt',
    'In zwölf Monaten gingen {percent} % des vergebenen Werts dieses Auftraggebers in {count} Zuschlägen an {name}.',
  ],
  split_purchase: [
    'Käufe knapp unter einem Schwellenwert',
    'Binnen 90 Tagen vergab der Auftraggeber {count} solche Aufträge knapp unter {amount} EUR, wo strengere Regeln beginnen.',
  ],
  source_conflict: [
    'Quellen widersprechen sich',
    'Bekanntmachung und Unterlagen weichen ab bei: {fields}. Fragen Sie den Auftraggeber, was gilt.',
  ],
}

export const reasons: Record<ReasonCode, string> = {
  noDocuments: 'Es liegt kein Text der Vergabeunterlagen vor.',
  noDeadline: 'Es ist keine Frist veröffentlicht.',
  noCall: 'Es ist kein Aufruf zum Wettbewerb veröffentlicht.',
  noAward: 'Es ist noch kein Ergebnis veröffentlicht.',
  noBidCount: 'Die Zahl der Angebote ist nicht veröffentlicht.',
  noProcedure: 'Die Verfahrensart ist nicht angegeben.',
  notStated: 'Die Bekanntmachungen sagen es nicht.',
  noAwardDate: 'Das Datum des Zuschlags ist nicht veröffentlicht.',
  noBuyer: 'Der Auftraggeber ist nicht eindeutig bezeichnet.',
  noValue: 'Es ist kein geschätzter Wert veröffentlicht.',
  noTurnover: 'Es ist kein Umsatz in Zahlen verlangt.',
  otherCurrency: 'Forderung und Wert stehen in verschiedenen Währungen.',
  noEstimate: 'Für genau das Vergebene fehlt die Schätzung oder der Wert des Zuschlags.',
  noContractValue: 'Der Auftragswert, vorher oder nachher, ist nicht veröffentlicht.',
  fewCases: 'Es gibt weniger als fünf vergleichbare Zuschläge.',
  noThreshold: 'Für das Land des Auftraggebers ist kein Schwellenwert bekannt.',
  notCompared: 'Bekanntmachung und Unterlagen konnten nicht verglichen werden.',
  noCpv: 'Die Ausschreibung hat keinen CPV-Code.',
  withoutCompetition: 'Das Verfahren stand dem Wettbewerb nicht offen.',
}
