import type { Lexicon } from './lexicon.ts'

/** Words that name the demanded thing in French; see `Lexicon` for how they are read. */
export const frenchCues = {
  tender_guarantee: "caution(?:nement)? (?:provisoire|de soumission)|garantie (?:de soumission|d['’]offre)",
  guarantee:
    'garantie (?:à première demande|bancaire|de bonne (?:exécution|fin)|financière|de restitution|maison[- ]mère)|caution(?:nement)?\\b(?! de soumission| provisoire)|retenue de garantie|caution (?:bancaire|personnelle|solidaire)',
  turnover: "chiffres? d['’]affaires?|\\bCA (?:annuel|global|moyen)",
  insurance:
    "assurances?\\b|responsabilité civile|(?:garantie )?décennale|police d['’]assurance|couverture d['’]assurance|assuré(?:e|s)? pour",
  financial_ratio: 'ratio|fonds propres|capitaux propres|liquidité|solvabilité|cotation (?:de la )?banque',
  financial_statements:
    'bilans?\\b|comptes annuels|états financiers|déclarations? (?:appropriée )?(?:de|des) banques?|comptes de résultat',
  references:
    'références?\\b(?! (?:du marché|de la consultation|cadastral|réglement|n°))|(?:prestations|marchés|travaux|fournitures|projets|services) (?:similaires|comparables|équivalents|analogues|de même nature)|attestations? de bonne exécution|certificats? de capacité',
  key_staff:
    "personnel[s]? clés?|chefs? de (?:projet|chantier|cuisine|site|équipe|mission|secteur)|conducteur de travaux|directeur de (?:projet|mission)|curriculum vitae|\\bCV\\b|interlocuteur (?:unique|dédié|privilégié)|(?:ingénieur|technicien|architecte|diététicien|infirmier|électricien|soudeur|agent|formateur|médecin|consultant|expert)(?:ne|e)?s? (?:qualifié|diplômé|habilité|certifié|titulaire|agréé|confirmé|senior|dédié)\\w*|titres d['’]études|qualifications? professionnelles? (?:du|des|de l)|responsable (?:d['’]exploitation|de site|technique|qualité)|équipe dédiée",
  staff:
    "effectifs?\\b(?! (?:de|des) (?:élèves|convives))|effectifs moyens|(?:nombre de )?salariés|équivalents? temps plein|\\bETP\\b|main[- ]d['’]œuvre",
  equipment:
    "(?:outillage|matériel|équipement technique)[^;]{0,60}(?:dispose|disposer|disposera|dont)|dispose(?:r|nt|ra)? (?:d['’]un|d['’]une|de|des)[^;]{0,60}(?:atelier|dépôt|véhicules?|laboratoire|matériel|engins?|flotte|agence|cuisine)|moyens (?:techniques|matériels)|parc de (?:véhicules|matériel)|laboratoire",
  samples: 'échantillons?|maquettes?\\b|prototypes?|spécimens?|démonstration|dégustation',
  background_check:
    'casier judiciaire|enquête administrative|enquête de moralité|habilitation (?:de sécurité|confidentiel|secret|défense)|carte professionnelle|criblage|extrait de casier',
  tax_clearance:
    '(?:attestation|certificat|justificatif)s? (?:de régularité )?(?:fiscale?s?|sociale?s?|de vigilance|URSSAF)|obligations (?:fiscales|sociales)|cotisations sociales|paiement de(?:s| ses) impôts|régularité fiscale|NOTI2',
  declaration:
    "DC ?1|DC ?2|\\bDUME\\b|déclaration sur l['’]honneur|attest\\w+ sur l['’]honneur|motifs? d['’]exclusion|interdictions? de soumissionner|cas d['’]exclusion|lettre de candidature|déclaration du candidat|document unique de marché|L\\. ?2141",
  registration:
    "registre (?:du commerce|professionnel|des métiers|de la profession)|\\bK-?bis\\b|inscri(?:t|te|ts|tes|ption) (?:à|au|sur|dans) (?:l['’]|un|une|le|la)?|ordre des (?:architectes|experts|avocats|médecins|pharmaciens|géomètres)|répertoire des métiers|numéro SIRE[NT]",
  authorisation:
    "agréments?\\b|autorisation (?:d['’]exerc|préfectorale|administrative|de mise sur|de transport|d['’]exploit|délivrée)\\w*|licence(?:s)? (?:de|d['’])|CNAPS|habilitation (?:électrique|préfectorale|à exercer)|agréé(?:e|s)? (?:par|pour|au titre)|récépissé de (?:déclaration|transport)|carte (?:européenne|de transport)|capacité de transport|accrédit(?:é|ation)\\w*",
  certificate:
    'ISO(?:/CEI|/IEC)?[ -]?\\d{4,5}|NF EN|certifi(?:cation|cations|cat|cats|é|ée|és|ées)\\b|EMAS\\b|HACCP|Qualibat|Qualifelec|QualiPropre|MASE\\b|Qualiopi|label\\b|labels\\b|écolabel|marquage CE|HDS\\b|SecNumCloud|FSC\\b|PEFC|système de management|déclaration de conformité|marque NF|Qualisol|\\bRGE\\b|agriculture biologique certif',
  consortium: 'groupements?\\b(?! de commandes)|mandataire|cotraitan\\w+|co-traitan\\w+|société momentanée',
  site_visit:
    'reconnaissance des lieux|se rendre sur (?:les lieux|place|le site)|repérage|constat\\w+ sur place|visites? (?:\\w+ ){0,3}(?:obligatoire|des sites|du site|des lieux|sur site|préalable|sur place|des locaux|des bâtiments|du chantier|de la cuisine)|attestation de visite|visite\\b',
  validity:
    "délai de validité|validité des? (?:offres?|propositions?|l['’]offre)|tenus? par (?:leur|son) (?:offre|engagement)|lié(?:s)? par (?:leur|son) offre|durée de validité|maintenir (?:leur|son) offre|offres? (?:est|sont|reste|restent) valables?|engag(?:é|és|er) par (?:leur|son) offre",
  electronic_submission:
    "profil d['’]acheteur|voie (?:électronique|dématérialisée)|dématérialis\\w+|plate-?forme|transmission électronique|par (?:courriel|télécopie|voie postale)|support papier|format électronique|déposés? sur|par voie électronique",
  language:
    '(?:rédigé(?:e|s|es)?|remis(?:e|es)?|présenté(?:e|s|es)?|accompagné(?:e|s|es)?|en|traduc\\w+)[^;]{0,40} (?:langue )?(?:française|français|anglaise|anglais|allemande?|néerlandais\\w*)|langue française|traduction (?:assermentée|certifiée|en français)|niveau (?:de langue|[ABC][12])|maîtrise (?:du|de la langue) français\\w*',
  signature:
    'sign(?:ature|é|ée|és|ées|er)\\b|personne (?:habilitée|ayant pouvoir)|pouvoirs? (?:de la personne|du signataire|donné)|délégation de (?:pouvoir|signature)|dûment signé',
  page_limit:
    "(?:limité à|maximum de|n['’]excé\\w+ pas|ne (?:doit|peut|pourra|devra|dépasse\\w*)[^;]{0,40}|\\d+) (?:\\w+ )?\\d* ?pages|nombre de pages",
  variants: 'variantes?\\b|offres? (?:alternatives?|variantes?)',
  minimum_score:
    'note (?:minimale|éliminatoire|inférieure|technique minimale)|inférieure? à (?:\\d|la moitié|un|deux|trois|cinq|dix|la note|\\w+ points)[^;]{0,40}(?:points|note|éliminé|écarté|rejet)|seuil (?:minimal|éliminatoire|de qualité)|minimum de \\d+ points|note plancher',
  reserved:
    "réserv(?:é|ée|és|ées) (?:à|aux)|entreprises? adaptées?|\\bESAT\\b|structures? d['’]insertion|établissements? et services? d['’]aide par le travail|ateliers? protégés?",
  staff_transfer:
    "reprise d(?:u|es) (?:personnels?|salariés?)|reprendre (?:le|les|tout|l['’]ensemble)[^;]{0,30}(?:personnel|salariés|contrats de travail)|L\\. ?1224|transfert d(?:u|es) (?:personnel|salariés|contrats)|annexe 7",
  wage: "salaire minimum|convention(?:s)? collective(?:s)?|conditions de (?:travail|rémunération)|travail dissimulé|salaires\\b|SMIC\\b|détachement|protection de l['’]emploi",
  social_clause:
    "insertion (?:sociale|professionnelle|par)|clauses? (?:sociale|d['’]insertion)s?|heures d['’]insertion|heures de travail|éloigné(?:e|s|es)? de l['’]emploi|demandeurs? d['’]emploi|apprenti\\w*|égalité (?:professionnelle|femmes)|personnes handicapées|accessibilité|devoir de vigilance|charte (?:de déontologie|éthique)|travailleurs handicapés",
  data_protection:
    'RGPD|données (?:à caractère )?personnel(?:les)?|données (?:personnelle|de santé|sensibles)|protection des données|confidentialité|confidentiel(?:le|s|les)?|héberg(?:é|ée|és|ées|ement)\\w*|secret professionnel|sous-traitant au sens|chiffré\\w*|clause de confidentialité',
  subcontracting: "sous-?trait\\w+|DC ?4|capacités d['’]autres (?:opérateurs|entités|entreprises)",
  service_level:
    "délais? (?:d['’]intervention|de réponse|de rétablissement|de dépannage|de réparation|de résolution|de remise en (?:état|service)|de traitement|maximum d['’]intervention)|\\bGTI\\b|\\bGTR\\b|taux de (?:disponibilité|service)|disponibilité (?:de|du|des|minimale|annuelle)|niveaux? de service|astreinte|(?:interv(?:ient|enir|iendra|ention)|répond(?:re|ra)?|rétabl\\w+|dépann\\w+|répar\\w+|remplac\\w+|corrig\\w+|traité\\w*|collecté\\w*)\\b[^;]{0,80}(?:dans un délai|sous|dans les|en moins de|dans l['’]heure)|24 ?h ?(?:/|sur) ?24|7 ?j ?(?:/|sur) ?7|hotline|assistance téléphonique|joignable",
  delivery_time:
    "délais? (?:de livraison|d['’]exécution|de mise en service|global d['’]exécution|d['’]approvisionnement)|(?:livr(?:é|ée|és|ées|er|aison)|mise? en service|achev\\w+|réceptionn\\w+)\\b[^;]{0,80}(?:au plus tard|dans un délai|sous|avant le)|(?:au plus tard|dans un délai)[^;]{0,60}(?:livr\\w+|mise? en service|achev\\w+)|date de livraison|(?:remise|rendu) (?:du|des|de l)[^;]{0,60}(?:au plus tard|dans un délai|sous|avant le)",
  warranty:
    'garanti(?:e|es) (?:contractuelle|constructeur|de \\w+ (?:ans|mois)|minimale|pièces|constructeur|de parfait)|durée de (?:la )?garantie|pièces (?:détachées|de rechange)|délai de garantie|garanti(?:e|es|s) (?:pendant|pour une durée)',
  environment:
    "produits (?:durables|locaux|de qualité)|écolabel|émissions?|recycl\\w+|produits? (?:bio|biologiques|écologiques|écolabellisés)|issus? de l['’]agriculture biologique|énerg(?:ie|étique)s? (?:renouvelable|efficace|label)|empreinte carbone|bilan carbone|CO2|euro ?(?:VI|6)|développement durable|environnementa(?:l|le|les|ux)|biodégradable|réemploi|EGalim|tri des déchets|usage unique",
  training:
    "form(?:e|ent|er|era|ation|ations) (?:d(?:u|es|e)|à|aux|les|l['’]|le|son|ses)[^;]{0,40}(?:personnels?|utilisateurs?|agents?|équipes?|enseignants?|opérateurs?|conducteurs?|soignants?)|formation (?:initiale|des utilisateurs|obligatoire|continue)|sessions? de formation",
  concept:
    "mémoire (?:technique|justificatif|méthodologique)|note (?:méthodologique|technique|d['’]organisation)|plan (?:d['’]assurance|de (?:gestion|transport|réversibilité|formation|charge|prévention|progrès))|planning|méthodologie|programme d['’]exécution|décri(?:re|vant|ra|vent)|\\bPAQ\\b|\\bSOPAQ\\b",
  document:
    "acte d['’]engagement|bordereau (?:de|des) prix|\\bBPU\\b|\\bDQE\\b|\\bDPGF\\b|détail (?:quantitatif|estimatif)|cadre de réponse|pièces? (?:suivantes?|justificatives?|à (?:fournir|produire|remettre))|annexes?\\b|formulaires?|questionnaire|(?:produire|fournir|joindre|remettre|transmettre|présenter|indiquer|compléter|renseigner)\\b|(?:produi(?:t|sent)|fourni(?:t|ssent)|join(?:t|te|ts|tes|gnent)|remett?(?:ent)?|transmi(?:s|se|ses)|complété(?:e|s|es)?)\\b|par écrit|justificatifs?",
  specification: '',
} satisfies Lexicon['cues']
