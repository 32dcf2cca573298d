import type { Phrases } from '../phrase.ts'

/** Risks that the words of documents tell: a title, and what the risk means for a bidder. */
export const documentRiskPhrases = {
  'risk.contract_penalty.title': {
    en: 'Contractual penalty',
    de: 'Vertragsstrafe',
    fr: 'Pénalités contractuelles',
  },
  'risk.contract_penalty.text': {
    en: 'Breaches cost a penalty[[ ({percent} %)]]: price the likely ones in and see whether they are capped.',
    de: 'Verstöße kosten eine Vertragsstrafe[[ ({percent} %)]]: wahrscheinliche Fälle einpreisen und die Obergrenze prüfen.',
    fr: 'Les manquements coûtent une pénalité[[ ({percent} %)]] : chiffrez les cas probables et vérifiez le plafond.',
  },
  'risk.fixed_milestones.title': { en: 'Binding dates', de: 'Verbindliche Termine', fr: 'Dates impératives' },
  'risk.fixed_milestones.text': {
    en: 'The contract sets dates that must be kept: check them against your capacity before bidding.',
    de: 'Der Vertrag setzt Termine, die einzuhalten sind: vor dem Angebot mit der eigenen Kapazität abgleichen.',
    fr: 'Le contrat fixe des dates à respecter : comparez-les à vos capacités avant de répondre.',
  },
  'risk.ip_transfer.title': {
    en: 'Rights pass to the buyer',
    de: 'Rechte gehen auf den Auftraggeber über',
    fr: 'Cession de droits à l’acheteur',
  },
  'risk.ip_transfer.text': {
    en: 'The buyer acquires rights in what you create: check what you want to use again elsewhere.',
    de: 'Der Auftraggeber erwirbt Rechte an den Ergebnissen: prüfen, was anderswo weiter genutzt werden soll.',
    fr: 'L’acheteur acquiert des droits sur ce que vous créez : vérifiez ce que vous voulez réutiliser.',
  },
  'risk.joint_and_several_liability.title': {
    en: 'Joint and several liability',
    de: 'Gesamtschuldnerische Haftung',
    fr: 'Responsabilité solidaire',
  },
  'risk.joint_and_several_liability.text': {
    en: 'Each member of a group answers for the whole: agree among partners how losses are shared.',
    de: 'Jedes Mitglied einer Gemeinschaft haftet für das Ganze: den Ausgleich untereinander vereinbaren.',
    fr: 'Chaque membre du groupement répond du tout : convenez entre partenaires du partage des pertes.',
  },
  'risk.liquidated_damages.title': {
    en: 'Liquidated damages',
    de: 'Pauschalierter Schadensersatz',
    fr: 'Dommages-intérêts forfaitaires',
  },
  'risk.liquidated_damages.text': {
    en: 'Delay or poor performance costs a fixed sum[[ ({percent} %)]], whatever the real loss is.',
    de: 'Verzug oder Schlechtleistung kostet einen festen Betrag[[ ({percent} %)]], gleich wie hoch der Schaden ist.',
    fr: 'Le retard ou la mauvaise exécution coûte une somme fixe[[ ({percent} %)]], quel que soit le préjudice.',
  },
  'risk.long_payment_term.title': {
    en: 'Long payment term',
    de: 'Langes Zahlungsziel',
    fr: 'Long délai de paiement',
  },
  'risk.long_payment_term.text': {
    en: 'Invoices are paid late[[: within {days} days]]. Plan the financing; thirty days are usual for public buyers.',
    de: 'Rechnungen werden spät bezahlt[[: binnen {days} Tagen]]. Finanzierung einplanen; üblich sind bei öffentlichen Auftraggebern dreißig Tage.',
    fr: 'Les factures sont payées tard[[ : sous {days} jours]]. Prévoyez le financement ; trente jours sont l’usage des acheteurs publics.',
  },
  'risk.mandatory_site_visit.title': {
    en: 'Mandatory site visit',
    de: 'Verpflichtende Ortsbesichtigung',
    fr: 'Visite obligatoire',
  },
  'risk.mandatory_site_visit.text': {
    en: 'A bid without the visit is excluded: note the date and keep the proof of attendance.',
    de: 'Ohne Besichtigung wird das Angebot ausgeschlossen: Termin vormerken und Nachweis aufbewahren.',
    fr: 'Sans la visite, l’offre est écartée : notez la date et gardez l’attestation.',
  },
  'risk.minimum_score_exclusion.title': {
    en: 'Exclusion below a minimum score',
    de: 'Ausschluss unter einer Mindestpunktzahl',
    fr: 'Note éliminatoire',
  },
  'risk.minimum_score_exclusion.text': {
    en: 'A bid that misses the minimum in one quality criterion is out, whatever its price.',
    de: 'Wer in einem Qualitätskriterium das Minimum verfehlt, scheidet aus, gleich zu welchem Preis.',
    fr: 'Une offre sous le minimum d’un critère de qualité est éliminée, quel que soit son prix.',
  },
  'risk.no_minimum_volume.title': {
    en: 'No minimum volume',
    de: 'Keine Mindestabnahme',
    fr: 'Aucun volume minimum',
  },
  'risk.no_minimum_volume.text': {
    en: 'The buyer need not order anything: do not build fixed costs on the estimated quantities.',
    de: 'Der Auftraggeber muss nichts abrufen: keine Fixkosten auf die geschätzten Mengen gründen.',
    fr: 'L’acheteur n’est tenu à aucune commande : ne fondez pas de coûts fixes sur les quantités estimées.',
  },
  'risk.performance_bond.title': {
    en: 'Performance bond',
    de: 'Vertragserfüllungssicherheit',
    fr: 'Garantie de bonne exécution',
  },
  'risk.performance_bond.text': {
    en: 'A security for performance is demanded[[ ({percent} %)]]: ask your bank or insurer for it in time.',
    de: 'Eine Sicherheit für die Erfüllung ist verlangt[[ ({percent} %)]]: rechtzeitig bei Bank oder Versicherer anfragen.',
    fr: 'Une garantie d’exécution est exigée[[ ({percent} %)]] : demandez-la à temps à votre banque ou assureur.',
  },
  'risk.price_fixed.title': { en: 'Fixed prices', de: 'Feste Preise', fr: 'Prix fermes' },
  'risk.price_fixed.text': {
    en: 'Prices do not follow costs: calculate inflation and wage rises for the whole term.',
    de: 'Die Preise folgen den Kosten nicht: Inflation und Lohnerhöhungen für die ganze Laufzeit einrechnen.',
    fr: 'Les prix ne suivent pas les coûts : comptez l’inflation et les salaires sur toute la durée.',
  },
  'risk.price_only_award.title': {
    en: 'Award on price alone',
    de: 'Zuschlag allein nach Preis',
    fr: 'Attribution au seul prix',
  },
  'risk.price_only_award.text': {
    en: 'Quality earns nothing: only the lowest price wins.',
    de: 'Qualität zählt nicht: nur der niedrigste Preis gewinnt.',
    fr: 'La qualité ne compte pas : seul le prix le plus bas gagne.',
  },
  'risk.reserved_lot.title': {
    en: 'Reserved participation',
    de: 'Vorbehaltene Teilnahme',
    fr: 'Participation réservée',
  },
  'risk.reserved_lot.text': {
    en: 'Only certain organisations may bid for the lot or contract: check whether you are one.',
    de: 'Nur bestimmte Einrichtungen dürfen auf Los oder Auftrag bieten: prüfen, ob Sie dazugehören.',
    fr: 'Seuls certains organismes peuvent répondre au lot ou au marché : vérifiez si vous en êtes.',
  },
  'risk.retention.title': { en: 'Part of the price is retained', de: 'Einbehalt', fr: 'Retenue de garantie' },
  'risk.retention.text': {
    en: 'The buyer keeps back part of the price[[ ({percent} %)]]: plan the cash flow for it.',
    de: 'Der Auftraggeber behält einen Teil des Preises ein oder verlangt dafür Sicherheit[[ ({percent} %)]]: Liquidität einplanen.',
    fr: 'L’acheteur retient une partie du prix[[ ({percent} %)]] : prévoyez la trésorerie.',
  },
  'risk.service_credits.title': {
    en: 'Service credits',
    de: 'Minderung bei Schlechtleistung',
    fr: 'Réfaction pour niveau de service',
  },
  'risk.service_credits.text': {
    en: 'Missed service levels reduce the remuneration[[ ({percent} %)]].',
    de: 'Verfehlte Leistungswerte mindern die Vergütung[[ ({percent} %)]].',
    fr: 'Les niveaux de service manqués réduisent la rémunération[[ ({percent} %)]].',
  },
  'risk.short_transition.title': {
    en: 'Short transition',
    de: 'Kurze Übernahmefrist',
    fr: 'Transition courte',
  },
  'risk.short_transition.text': {
    en: 'The service must be taken over quickly[[: within {days} days]]. Check people, equipment and data in time.',
    de: 'Die Leistung ist schnell zu übernehmen[[: binnen {days} Tagen]]. Personal, Gerät und Daten rechtzeitig prüfen.',
    fr: 'Le service est à reprendre rapidement[[ : sous {days} jours]]. Vérifiez à temps équipes, matériel et données.',
  },
  'risk.staff_transfer.title': {
    en: 'Transfer of staff',
    de: 'Übergang von Personal',
    fr: 'Reprise de personnel',
  },
  'risk.staff_transfer.text': {
    en: 'Employees of the present provider may pass to you with their terms: ask for the list and the costs.',
    de: 'Beschäftigte des bisherigen Dienstleisters können mit ihren Bedingungen auf Sie übergehen: Liste und Kosten erfragen.',
    fr: 'Des salariés du titulaire sortant peuvent vous être transférés : demandez la liste et les coûts.',
  },
  'risk.termination_for_convenience.title': {
    en: 'Termination without cause',
    de: 'Kündigung ohne Grund',
    fr: 'Résiliation sans faute',
  },
  'risk.termination_for_convenience.text': {
    en: 'The buyer may end the contract without a reason[[, on {days} days’ notice]]: spread no investment over the full term.',
    de: 'Der Auftraggeber kann den Vertrag ohne Grund beenden[[, mit {days} Tagen Frist]]: Investitionen nicht auf die volle Laufzeit verteilen.',
    fr: 'L’acheteur peut mettre fin au contrat sans motif de votre fait[[, avec {days} jours de préavis]] : n’étalez pas d’investissement sur toute la durée.',
  },
  'risk.uncapped_penalties.title': {
    en: 'Penalties without a cap',
    de: 'Strafen ohne Obergrenze',
    fr: 'Pénalités sans plafond',
  },
  'risk.uncapped_penalties.text': {
    en: 'The documents set no upper limit to penalties or damages for delay: ask for one before the questions deadline.',
    de: 'Die Unterlagen nennen keine Obergrenze für Vertragsstrafen oder Verzugsschäden: vor Ablauf der Fragefrist danach fragen.',
    fr: 'Les documents ne plafonnent pas les pénalités ou dommages de retard : demandez un plafond avant la date limite des questions.',
  },
  'risk.unlimited_liability.title': {
    en: 'Unlimited liability',
    de: 'Unbegrenzte Haftung',
    fr: 'Responsabilité illimitée',
  },
  'risk.unlimited_liability.text': {
    en: 'Liability has no limit for some or all claims: compare with your insurance and ask for a cap.',
    de: 'Für einige oder alle Ansprüche ist die Haftung unbegrenzt: mit der Versicherung abgleichen und eine Grenze anfragen.',
    fr: 'La responsabilité est sans limite pour tout ou partie des dommages : comparez à votre assurance et demandez un plafond.',
  },
  'risk.embedded_instructions.title': {
    en: 'Text addressed to a machine',
    de: 'Text an eine Maschine',
    fr: 'Texte adressé à une machine',
  },
  'risk.embedded_instructions.text': {
    en: 'A document holds words that try to steer an automated reader. They were ignored; read the passage yourself.',
    de: 'Ein Dokument enthält Worte, die einen automatischen Leser lenken sollen. Sie blieben unbeachtet; lesen Sie die Stelle selbst.',
    fr: 'Un document contient des mots destinés à orienter un lecteur automatique. Ils ont été ignorés ; lisez le passage vous-même.',
  },
} satisfies Phrases
