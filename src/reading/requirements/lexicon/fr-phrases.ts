import type { DemandCode } from '../codes.ts'

/*
 * Phrases that name a demanded thing by how words stand together, in French: who with which qualification, what event
 * within which time, which data kept where. Built from word groups; add a word to its group.
 */
const near = (gap: number) => `[^;.]{0,${gap}}?`

const roles =
  "(?:ingénieurs?|technicien(?:ne)?s?|responsables?|chefs? d[e'’]|directeurs?|directrices?|conducteurs?|conductrices?|coordinateurs?|coordonnateurs?|architectes?|consultants?|experts?|formateurs?|formatrices?|médecins?|infirmi(?:er|ère)s?|pharmaciens?|diététicien(?:ne)?s?|cuisini(?:er|ère)s?|chefs? cuisiniers?|chauffeurs?|soudeurs?|électriciens?|plombiers?|mécaniciens?|jardiniers?|paysagistes?|agents?|gardiens?|vigiles?|maîtres?[- ]nageurs?|interprètes?|traducteurs?|avocats?|juristes?|comptables?|géomètres?|géologues?|écologues?|développeurs?|administrateurs?|animateurs?|animatrices?|éducateurs?|opérateurs?|ouvriers?|salariés?|intervenants?|personnels?|collaborateurs?|équipes?|encadrants?|référents?|interlocuteurs?|pilotes?|auditeurs?|enseignants?|livreurs?|magasiniers?|chargés? d[e'’])"
const proof =
  "(?:diplôm\\w+|certifi\\w+|qualifi\\w+|habilit\\w+|agréé\\w*|titulaires? d|form(?:é|ée|és|ées)\\b|expériment\\w+|expérience|justifi\\w+|possèd\\w+|dispos\\w+ d|détien\\w+|niveau|permis|brevet|cartes? professionnelles?|CACES|CAP\\b|BTS\\b|master|attestation|bilingues?|confirmé\\w*|dédié\\w*|nommément|exclusivement affecté\\w*|ans d['’])"

const works =
  '(?:marchés?|prestations?|projets?|opérations?|contrats?|chantiers?|missions?|réalisations?|installations?|déploiements?|livraisons?|clients?|exemples?|expériences?|interventions?|services?|travaux|fournitures?)'

const within =
  "(?:sous|dans (?:les?|un délai|l['’]heure)|en (?:moins|au plus|maximum)|au plus tard|en|n['’]excéd\\w+|ne (?:dépass|pou|peu|doi|saur)\\w+|maximum de|délai de|inférieur\\w* à|de moins de)"
const spell =
  "(?:(?:un délai|délai|de|les|maximal|maximum|à|plus|tard|pas|excéder|dépasser|moins|d['’]) ?)*(?:[\\p{L}\\d-]+) (?:\\(\\d+\\) )?(?:minutes?|mn\\b|min\\b|heures?|h\\b|jours?|semaines?)"
const fault =
  '(?:incidents?|pannes?|dysfonctionnements?|anomalies?|alarmes?|alertes?|défauts?|défaillances?|demandes?|appels?|réclamations?|signalements?|sinistres?|interruptions?|dépannages?|urgences?|avaries?|plaintes?|tickets?|déclenchements?|sollicitations?|désordres?|fuites?|prise en compte|rétablissements?|résolutions?|interventions?|remplacements?|remises? en (?:service|état|marche)|réparations?)'
const put =
  '(?:interv(?:ient|iennent|enir|iendr\\w+)|répond\\w*|rétabl\\w+|dépann\\w+|répar\\w+|remplac\\w+|corrig\\w+|trait(?:e|er|é|ée|és|ées|ent)\\b|collect\\w+|enlev\\w+|évacu\\w+|remédi\\w+|lev(?:ée?s?|er)\\b|résol\\w+|qualifi(?:e|é)\\w*|pris(?:e|es)? en (?:compte|charge)|prend en charge|remis(?:e|es)? en (?:service|état|marche)|se rend\\w*|sur place|sur (?:le )?site|arriv\\w+|présent\\w* sur|décroch\\w+|rappel\\w+|nettoy\\w+|reprend\\w*|repris\\w*)'

const data =
  '(?:données|journaux|sauvegardes?|fichiers|enregistrements|informations (?:personnelles|nominatives|médicales|relatives)|images|dossiers (?:des )?(?:patients|élèves|usagers))'
const kept =
  '(?:héberg\\w+|stock\\w+|conserv\\w+|trait(?:ée?s?|ement|er)\\b|localis\\w+|transfér\\w+|transmis\\w*|effac\\w+|supprim\\w+|détrui\\w+|chiffr\\w+|anonymis\\w+|pseudonymis\\w+|restitu\\w+|sauvegard\\w+|communiqu\\w+ à des tiers|demeur\\w+|rest(?:ent|er)\\b|sort(?:ent|ir)\\b)'

export const frenchPhrases: Partial<Record<DemandCode, string>> = {
  turnover:
    "\\bCA\\b(?= |,)|volume d['’]affaires|recettes annuelles|produits d['’]exploitation|volume annuel d['’]activité",
  insurance:
    "\\bRC\\b|assur(?:é|ée|és|ées|eur|eurs)\\b|s['’]assure\\w* (?:à|pour|contre|auprès)|polices?\\b|(?:couvert(?:ure|e)?s?|garanti(?:e|es|t|ssant|r))[^;.]{0,60}(?:par (?:sinistre|an|événement)|sinistre|dommages|responsabilité)|dommages (?:aux biens|corporels|matériels|ouvrage)|tous risques|par sinistre|plafonds? de garantie|responsabilité (?:civile|professionnelle|décennale|d['’]exploitation)",
  references: [
    `(?:une?|deux|trois|quatre|cinq|six|\\d{1,2})(?: \\(\\d\\))? (?:[\\p{L}-]+ ){0,2}${works}${near(80)}(?:similaires?|semblables?|comparables?|équivalents?|analogues?|de même nature|pour des maîtres|réalisé\\w*|exécuté\\w*|achevé\\w*|mené\\w*|conduit\\w*|livré\\w*|effectué\\w*|dernières années|derniers exercices|depuis)`,
    `${works}${near(40)}(?:similaires?|semblables?|comparables?|équivalentes?|analogues?|de même (?:nature|type|ampleur|importance)|de nature et d['’]importance|au cours des)`,
    "(?:principal(?:e|es|aux) )(?:prestations|services|fournitures|livraisons|travaux|marchés)|(?<!ans d['’])expérience (?:dans|en matière|de la|du candidat|significative|avérée|minimale|similaire|probante|professionnelle du candidat)|attestations? (?:de bonne exécution|de clients|de maîtres d['’]ouvrage)|(?:a|ont|ayant|avoir) (?:déjà )?(?:réalisé|exécuté|conduit|mené|assuré|livré|exploité|géré|installé)[^;.]{0,40}(?:au moins|au minimum|un|une|deux|trois|quatre|cinq|\\d)",
  ].join('|'),
  certificate:
    'certifi(?:é|ée|és|ées|cats?|cations?|ant)\\b|accrédit\\w+|normes? (?:NF|EN|ISO|CEI|IEC)|labels?\\b|labellis\\w+|qualification (?:professionnelle )?(?:Quali|OPQ|QPF|n°|RGE|\\d)\\w*|OPQIBI|OPQCM|APSAD|Qualianor|Qualipaysage|ISO\\b|système de management|conform(?:es?|ité) (?:à la norme|aux normes|NF|EN|ISO|CE)|marquage\\b|Label Rouge|MSC\\b|écolabel\\w*|IFS\\b|BPF\\b',
  guarantee:
    "garanties?\\b[^;.]{0,40}(?:première demande|bancaire|bonne (?:exécution|fin)|restitution|remboursement|financière|maison[- ]mère|société[- ]mère|actionnaire)|garanties? de (?:parfait achèvement|bonne)|retenues? de garantie|retenue de \\d|cautions?\\b(?!naire)|cautionnements?|sûretés?\\b|dépôts? de garantie|consignation|engagement d['’]une banque|lettre de (?:crédit|confort|garantie)|(?:retien\\w+|prél[eè]v\\w+)[^;.]{0,30}(?:%|pour ?cent)",
  declaration:
    "formulaires? (?:DC|NOTI)|DC ?[12]\\b|\\bDUME\\b|\\bESPD\\b|\\bDEB\\b|déclar(?:e|ent|er|ation|ations)\\b(?! (?:de (?:sinistre|créance|sous-traitance)|d['’]intention))|attest(?:e|ent|er|ant|ation|ations)\\b[^;.]{0,30}(?:honneur|exclusion|interdiction|ne (?:pas|se trouve|fait|faire|relève)|n['’](?:être|entre|a|ont|est))|sur l['’]honneur|(?:absence|motifs?|cas|causes?) d['’](?:exclusion|interdiction)|exclusion de la procédure|interdit(?:s|ion)? de soumissionner|redressement judiciaire|liquidation judiciaire|engagement (?:sur l['’]honneur|de non|déontologique)|conflits? d['’]intérêts?|L\\. ?2141|sanctions (?:européennes|internationales)",
  background_check:
    'casiers?\\b|B ?[23]\\b du casier|bulletin n° ?[23]|honorabilité|habilitations? (?:secret|confidentiel|défense|de sécurité)|enquêtes? (?:administratives?|de sécurité)|certificat de bonne vie|antécédents judiciaires|FIJAIS',
  key_staff: [
    `(?:au moins|au minimum|minimum(?: de)?) [\\p{L}\\d]+ (?:[\\p{L}-]+ ){0,2}?(?!salari|personnel|collaborat|ouvri|équipe)${roles}`,
    `${roles}${near(60)}${proof}`,
    `${proof}${near(20)}${roles}`,
    `(?:une?|deux|trois|quatre|cinq|six|\\d{1,2}) (?:[\\p{L}-]+ ){0,2}${roles}${near(60)}(?:présent\\w*|à demeure|sur (?:place|site)|en permanence|affect\\w+|dédié\\w*|mis à disposition|à temps plein|mobilis\\w+|désign\\w+|nomm\\w+|par équipe|de permanence)`,
    "(?:qualification|expérience|compétence|formation|diplôme)s? (?:professionnelles? )?(?:du|des|de l['’]|de la|d['’])\\s?(?:personnel|équipe|intervenant|agent|encadr|chef|responsable|salari)\\w*|interlocuteur\\b|référent\\b|organigramme|équipe (?:proposée|projet|dédiée|affectée|d['’]encadrement|minimale)|moyens humains|curriculum|composition de l['’]équipe|remplacement (?:du|des|de l['’])(?:personnel|agent|salarié|absent)\\w*|responsable (?:du (?:marché|contrat|compte|site|projet)|d['’]exploitation|technique|opérationnel|qualité)|personnels? d['’]encadrement",
  ].join('|'),
  service_level: [
    '(?:sous|dans les|en moins de|en|dans un délai (?:maximal |maximum )?de|au plus tard) [\\p{L}\\d-]+ ?(?:minutes|mn|heures|h)\\b(?! ?\\d)',
    '(?:réponse|répond\\w*|retour|avis)[^;.]{0,30}(?:sous|dans les|dans un délai de|en) [\\p{L}\\d-]+ (?:minutes|heures|jours)',
    `${fault}${near(80)}${within} ${spell}`,
    `${put}${near(80)}${within} ${spell}`,
    `${within} ${spell}${near(60)}(?:${put}|${fault})`,
    `délais? (?:maximal |maximum |garanti |contractuel )?(?:d['’]intervention|d['’]arrivée|de (?:réponse|rétablissement|dépannage|réparation|résolution|remise|traitement|prise en|rappel|réaction|remplacement|correction|restitution|garantie de))`,
    "\\b(?:GTI|GTR|SLA|KPI)\\b|(?:disponib\\w+|ponctualité|taux d[e'’][^;.]{0,30}|joignab\\w+|décroché)[^;]{0,60}\\d[\\d.,]* ?(?:%|pour ?cent)|\\d[\\d.,]* ?(?:%|pour ?cent)[^;.]{0,50}(?:du temps|des (?:appels|demandes|incidents|livraisons|courses|trajets|cas|tickets)|de disponibilité|disponib\\w+)",
    "jour et nuit|sept jours sur sept|24 ?h(?:eures)? ?(?:/|sur) ?24|7 ?j(?:ours)? ?(?:/|sur) ?7|vingt-quatre heures sur vingt-quatre|astreintes?|permanence (?:téléphonique|technique|assurée)|numéro d['’](?:urgence|appel|astreinte)|service après-vente|centre d['’]appels?|priorité 1\\b|incidents? (?:bloquant|critique|majeur)s?|indicateurs? de (?:performance|qualité|service)|engagements? de (?:service|niveau|qualité)",
  ].join('|'),
  data_protection: [
    `${data}${near(90)}${kept}`,
    `${kept}${near(60)}(?:serveurs?|centres? de données|sur le (?:territoire|sol)|en (?:france|europe|belgique|suisse)|dans l['’](?:union|espace|UE)|au sein de l['’](?:union|UE)|hors (?:de l['’])?(?:union|UE|europe))`,
    'serveurs? (?:situés?|localisés?|implantés?|en|dans)|centres? de données|datacenters?|règlement (?:général|\\(UE\\) 2016/679)|2016/679|CNIL|article 28|violation de données|secret (?:professionnel|médical|des affaires|des correspondances)|confidentialité|confidentiel\\w*|discrétion|vie privée|chiffrement|sous-traitant de données|délégué à la protection|\\bDPO\\b|\\bAIPD\\b|pays tiers|non-divulgation',
  ].join('|'),
}
