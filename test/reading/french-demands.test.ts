import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'

const codesIn = (page: string) => {
  const text: DocumentText = {
    id: 'text',
    title: 'Text',
    kind: 'tender_documents',
    language: 'fr',
    pages: [page],
  }
  return requirementsIn(text, [], ['fr']).map(({ code }) => code)
}

/** Each kind with its pages and the codes of the requirements in them. */
const kinds: Record<string, [string, string[]][]> = {
  'a thing whose verb stands in the future tense': [
    ['Les arbres abattus seront débités le jour même.', ['specification']],
    ['Ces relevés comprendront au moins les heures de passage.', ['specification']],
    ['Pour chaque classe, les repas seront servis à table.', ['specification']],
    ['Le marché sera attribué à l’offre la mieux classée.', []],
    ['Les prix seront révisés chaque année.', []],
    ['Les essais qui seront menés au printemps portent sur le sol.', []],
    ['Les clés seront remises par la commune.', []],
    ['Les plans du gymnase seront communiqués au démarrage.', []],
    ['Le service technique fera le tour des bassins.', []],
  ],
  'a duty before a vowel': [
    ['Le titulaire est tenu d’afficher les horaires de la piscine.', ['specification']],
    ['L’entrepreneur est chargé d’évacuer les gravats.', ['specification']],
    ['L’exploitant a la charge d’entretenir les fontaines.', ['specification']],
  ],
  'a thing that needs the consent of the buyer, or that somebody has to bear': [
    ['Tout changement de produit est soumis à l’accord de la commune.', ['specification']],
    ['Le port du casque est obligatoire.', ['specification']],
    ['La clôture du chantier est à la charge du titulaire.', ['specification']],
    ['Il incombe au titulaire de saler les trottoirs.', ['specification']],
    ['Il incombe au maître d’ouvrage de fermer la rue.', []],
  ],
  'a pronoun that means the subject before it': [
    ['Le titulaire ouvre la halle. Il assure le tri des cagettes.', ['specification', 'specification']],
    ['La commune ouvre la halle. Elle assurera le tri des cagettes.', []],
  ],
  'a contractor that names somebody, and a word that is defined': [
    ['Le titulaire désigne une personne qui tient le cahier du phare.', ['specification']],
    ['Le terme « quai » désigne une surface pavée.', []],
  ],
  'questions of others than bidders': [
    ['Le guide doit répondre aux questions du public.', ['specification']],
    ['Les questions doivent parvenir à la mairie dix jours avant la clôture.', []],
  ],
  'what a paper of the buyer holds': [
    ['Les bons de commande comprennent :\n\n- le délai de livraison ;\n- le chef de chantier.', []],
    ['Le dossier de consultation comprend les pièces suivantes :\n\n- L’acte d’engagement.', []],
  ],
  'papers without a verb': [
    [
      'Pièces à fournir par le candidat :\n\n- Nuancier des enduits\n- Photographies de façades',
      ['document', 'document'],
    ],
    ['Le dossier administratif comprend :\n\n- Une procuration\n- Les statuts', ['document', 'document']],
    ['Le candidat produit :\n\n- une attestation certifiant que ses ruches sont saines', ['document']],
  ],
  'terms without a verb': [
    ['Exigences spécifiques :\n\n- Sans parfum\n- Teintes mates', ['specification', 'specification']],
    ['Les prestations comprennent :\n\n- Nettoyage des gradins', ['specification']],
    ['Critères de jugement :\n\n- Nettoyage des gradins', []],
  ],
  'a paper of the bid that tells of the services': [
    ['Contenu de l’offre :\n\n- Organisation des prestations de tonte', ['document']],
  ],
  'words that mean another thing beside their neighbours': [
    ['Le candidat produit :\n\n- Une copie certifiée conforme des statuts', ['document']],
    ['Le titulaire remet un bilan de fonctionnement des pompes.', ['specification']],
    ['Le titulaire remet un rapport décrivant l’état des haies.', ['specification']],
    ['Le titulaire doit réparer les bancs dans les délais convenus.', ['specification']],
    ['Les équipements doivent transmettre les relevés sur la plateforme.', ['specification']],
  ],
  'effects of an act, and what bidders are told': [
    ['La notification emporte acceptation du sous-traitant.', []],
    ['Les candidats seront informés par courriel.', []],
  ],
}

describe.for(Object.entries(kinds))('%s', ([, cases]) => {
  it.for(cases)('%s', ([page, codes]) => {
    expect(codesIn(page)).toEqual(codes)
  })
})
