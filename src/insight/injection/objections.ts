import type { Sign } from './sign.ts'
import { orders } from './patterns.ts'

/** Signs of an honest sentence, which addresses people or buys a machine. Their points are subtracted. */
export const objections: Sign[] = [
  {
    name: 'people',
    points: 3,
    pattern: new RegExp(
      `^[^.:!?]{0,60}\\b(?:bidders?|tenderers?|candidates?|suppliers?|contractors?|applicants?|participants?|operators?|staff|drivers?|evaluators|panel|members|bieter(?:innen)?|bewerber|auftragnehmer\\w*|anbieter|unternehmen|mitarbeit\\w+|candidats?|soumissionnaires?|titulaires?|concurrents?|agents|licitadores|offerenti|inschrijvers|wykonawc\\w+)\\b[^.:]{0,60}\\b(?:must|shall|should|may|will|are|is|can|have to|need|mussen|sollen|durfen|konnen|haben|werden|hat|muss|darf|doivent|doit|peuvent|peut|sont|est|ne|ignorent|deben|devono|dienen|powinn\\w+)\\b`,
    ),
  },
  {
    name: 'a machine that is bought',
    points: 3,
    pattern:
      /\b(?:system|software|solution|platform|application|device|module|controller|tool|interface|parser|model|chatbot|assistant|system|losung|anwendung|plattform|steuerung|modell|chatbot|assistent|logiciel|systeme|solution|plateforme|outil|modele|assistant)\b[^.:]{0,50}\b(?:shall|must|should|will|has to|may not|can|is able|be able|muss|soll|hat|darf|wird|kann|doit|devra|permet|peut|est capable)\b/,
  },
  {
    name: 'defence',
    points: 5,
    pattern:
      /\b(?:resist\w*|detect\w*|protect\w*|guard against|prevent\w*|robust\w*|attacks?|prompt[- ]injections?|penetration|red team\w*|such as|for example|e\.g|abwehr\w*|erkenn\w+|schutz\w*|angriff\w*|zum beispiel|etwa|resiste\w*|detecte\w*|prote[gc]\w+|attaques?|par exemple|tels? que|telles? que)\b/,
  },
  {
    name: 'one thing named',
    points: 2,
    pattern: new RegExp(
      `${orders} (?:\\w+ )?(?:in (?:section|annex|appendix|schedule|paragraph|clause|part|the)|on |regarding|concerning|about|relating|for (?:the|completing|submi|use)|of (?:the|section|annex)|dated|issued|given|zu[rm]? |uber |in (?:abschnitt|anlage|ziffer)|des auftraggebers|vom |aus |de l'annexe|de la section|relatives?|concernant|du [\\w]+|sur |figurant|zawarte)`,
    ),
  },
]
