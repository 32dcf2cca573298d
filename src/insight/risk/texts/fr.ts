import type { RiskCode } from '../schema.ts'
import type { CodeText, ReasonCode } from './reasons.ts'

export const indicator = 'Un indice, pas une accusation.'

export const codes: Record<RiskCode, CodeText> = {
  contract_penalty: [
    'Pénalités contractuelles',
    'Les manquements coûtent une pénalité[[ ({percent} %)]] : chiffrez les cas probables et vérifiez le plafond.',
  ],
  fixed_milestones: [
    'Dates impératives',
    'Le contrat fixe des dates à respecter : comparez-les à vos capacités avant de répondre.',
  ],
  ip_transfer: [
    'Cession de droits à l’acheteur',
    'L’acheteur acquiert des droits sur ce que vous créez : vérifiez ce que vous voulez réutiliser.',
  ],
  joint_and_several_liability: [
    'Responsabilité solidaire',
    'Chaque membre du groupement répond du tout : convenez entre partenaires du partage des pertes.',
  ],
  liquidated_damages: [
    'Dommages-intérêts forfaitaires',
    'Le retard ou la mauvaise exécution coûte une somme fixe[[ ({percent} %)]], quel que soit le préjudice.',
  ],
  long_payment_term: [
    'Long délai de paiement',
    'Les factures sont payées tard[[ : sous {days} jours]]. Prévoyez le financement ; trente jours sont l’usage des acheteurs publics.',
  ],
  mandatory_site_visit: [
    'Visite obligatoire',
    'Sans la visite, l’offre est écartée : notez la date et gardez l’attestation.',
  ],
  minimum_score_exclusion: [
    'Note éliminatoire',
    'Une offre sous le minimum d’un critère de qualité est éliminée, quel que soit son prix.',
  ],
  no_minimum_volume: [
    'Aucun volume minimum',
    'L’acheteur n’est tenu à aucune commande : ne fondez pas de coûts fixes sur les quantités estimées.',
  ],
  performance_bond: [
    'Garantie de bonne exécution',
    'Une garantie d’exécution est exigée[[ ({percent} %)]] : demandez-la à temps à votre banque ou assureur.',
  ],
  price_fixed: [
    'Prix fermes',
    'Les prix ne suivent pas les coûts : comptez l’inflation et les salaires sur toute la durée.',
  ],
  price_only_award: [
    'Attribution au seul prix',
    'La qualité ne compte pas : seul le prix le plus bas gagne.',
  ],
  reserved_lot: [
    'Participation réservée',
    'Seuls certains organismes peuvent répondre au lot ou au marché : vérifiez si vous en êtes.',
  ],
  retention: [
    'Retenue de garantie',
    'L’acheteur retient une partie du prix[[ ({percent} %)]] : prévoyez la trésorerie.',
  ],
  service_credits: [
    'Réfaction pour niveau de service',
    'Les niveaux de service manqués réduisent la rémunération[[ ({percent} %)]].',
  ],
  short_transition: [
    'Transition courte',
    'Le service est à reprendre rapidement[[ : sous {days} jours]]. Vérifiez à temps équipes, matériel et données.',
  ],
  staff_transfer: [
    'Reprise de personnel',
    'Des salariés du titulaire sortant peuvent vous être transférés : demandez la liste et les coûts.',
  ],
  termination_for_convenience: [
    'Résiliation sans faute',
    'L’acheteur peut mettre fin au contrat sans motif de votre fait[[, avec {days} jours de préavis]] : n’étalez pas d’investissement sur toute la durée.',
  ],
  uncapped_penalties: [
    'Pénalités sans plafond',
    'Les documents ne plafonnent pas les pénalités ou dommages de retard : demandez un plafond avant la date limite des questions.',
  ],
  unlimited_liability: [
    'Responsabilité illimitée',
    'La responsabilité est sans limite pour tout ou partie des dommages : comparez à votre assurance et demandez un plafond.',
  ],
  embedded_instructions: [
    'Texte adressé à une machine',
    'Un document contient des mots destinés à orienter un lecteur automatique. Ils ont été ignorés ; lisez le passage vous-même.',
  ],
  short_submission_period: [
    'Délai de réponse court',
    'Il y a {days} jours entre l’avis et la date limite[[ ; le minimum usuel est de {minimum}]].',
  ],
  single_bid: ['Une seule offre', 'Un marché a été attribué alors qu’une seule offre a été reçue.'],
  no_call: [
    'Attribution sans mise en concurrence',
    'La procédure ({procedure}) est sans appel à la concurrence publié.',
  ],
  procedure_type: [
    'Procédure moins ouverte',
    'La procédure ({procedure}) est moins ouverte qu’un appel d’offres ouvert : moins d’entreprises peuvent répondre.',
  ],
  accelerated: ['Procédure accélérée', 'Les délais sont réduits pour urgence.'],
  call_changed: [
    'Avis modifié',
    'Modifications depuis la publication : {count}[[ ; la dernière {days} jours avant la date limite, sans report]].',
  ],
  decision_period: [
    'Délai de décision inhabituel',
    'L’attribution est venue {days} jours après la date limite ; moins de cinq jours ouvrés ou plus de 120 jours est inhabituel.',
  ],
  relaunched: [
    'Procédure relancée',
    'Dans les douze mois précédents, l’acheteur a mis fin sans contrat à une procédure semblable : « {title} ».',
  ],
  turnover_demand: [
    'Chiffre d’affaires exigé élevé',
    'Le chiffre d’affaires exigé vaut {ratio} fois la valeur estimée ; la règle permet deux fois.',
  ],
  award_vs_estimate: [
    'Attribution loin de l’estimation',
    'Le marché a été attribué à {percent} % de sa valeur estimée.',
  ],
  modification: [
    'Valeur du contrat augmentée',
    'Une modification a augmenté la valeur du contrat de {percent} %.',
  ],
  winner_share: [
    'Un attributaire domine',
    'En douze mois, {percent} % de la valeur attribuée par l’acheteur est allée, en {count} attributions, à {name}.',
  ],
  split_purchase: [
    'Achats juste sous un seuil',
    'En 90 jours, l’acheteur a attribué {count} marchés de ce type juste sous {amount} EUR, où commencent des règles plus strictes.',
  ],
  source_conflict: [
    'Sources contradictoires',
    'L’avis et les documents diffèrent sur : {fields}. Demandez à l’acheteur ce qui vaut.',
  ],
}

export const reasons: Record<ReasonCode, string> = {
  noDocuments: 'Aucun texte des documents de la consultation n’est disponible.',
  noDeadline: 'Aucune date limite n’est publiée.',
  noCall: 'Aucun appel à la concurrence n’est publié.',
  noAward: 'Aucun résultat n’est encore publié.',
  noBidCount: 'Le nombre d’offres n’est pas publié.',
  noProcedure: 'Le type de procédure n’est pas indiqué.',
  notStated: 'Les avis ne le disent pas.',
  noAwardDate: 'La date d’attribution n’est pas publiée.',
  noBuyer: 'L’acheteur n’est pas identifié avec certitude.',
  noValue: 'Aucune valeur estimée n’est publiée.',
  noTurnover: 'Aucun chiffre d’affaires chiffré n’est exigé.',
  otherCurrency: 'L’exigence et la valeur sont dans des monnaies différentes.',
  noEstimate: 'Il manque l’estimation exacte de ce qui a été attribué, ou la valeur de l’attribution.',
  noContractValue: 'La valeur du contrat, avant ou après, n’est pas publiée.',
  fewCases: 'Il y a moins de cinq attributions comparables.',
  noThreshold: 'Aucun seuil n’est connu pour le pays de l’acheteur.',
  notCompared: 'L’avis et les documents n’ont pas pu être comparés.',
  noCpv: 'Le marché n’a pas de code CPV.',
  withoutCompetition: 'La procédure n’était pas ouverte à la concurrence.',
}
