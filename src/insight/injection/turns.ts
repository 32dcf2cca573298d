import type { Sign } from './sign.ts'
import { model } from './patterns.ts'

/** Attempts to turn a conversation: they prescribe a reply, warn someone off, leak instructions or claim authority. */
export const turnSigns: Sign[] = [
  {
    // The addressee is named in a condition: "if this text is read by a chatbot".
    name: 'read by a model',
    points: 2,
    pattern: new RegExp(
      `\\b(?:if|when|should|falls|wenn|sobald|sofern|si|lorsque|quand) (?:this|the|diese[rs]?|das|die|der|ce|cet|cette|le|la) (?:\\w+ )?(?:file|text|document|page|tender|notice|pdf|datei|dokument|seite|ausschreibung|unterlage|fichier|texte|avis)\\w* [^.]{0,40}\\b(?:by|von|durch|par) (?:(?:an?|any|the|eine[nmr]?|une?|l'|la|le) ?)?${model}\\b`,
    ),
  },
  {
    name: 'every reply',
    points: 2,
    pattern:
      /\b(?:begin|start|open|end|finish|prefix|close|preface|conclude) (?:every|each|all|any|your) (?:\w+ )?(?:repl(?:y|ies)|answers?|responses?|summar(?:y|ies)|outputs?|analys[ie]s)\b|\b(?:beginne?|beende|eroffne|schliesse)n? (?:sie )?(?:jede|deine|alle|ihre)[nrms]? (?:\w+ )?(?:antwort|zusammenfassung|ausgabe|auswertung)|\b(?:commence|debute|termine|conclu[st]?)[zr]? (?:chaque|toutes? (?:les|tes|vos)|ta|tes|ton|votre|vos) (?:reponse|resume|synthese|analyse)/,
  },
  {
    name: 'words to say',
    points: 1,
    pattern:
      /\bwith the (?:exact )?(?:words?|sentence|phrase|line|statement)\b|\bmit (?:den worten|dem (?:satz|wort))|\bpar (?:les mots|la phrase|le mot)\b|\bcon (?:las palabras|la frase|le parole)\b|\bmet de (?:woorden|zin)\b/,
  },
  {
    name: 'keep from',
    points: 2,
    pattern:
      /\b(?:never|do not|don't|without) (?:\w+ )?(?:refer(?:ring)? to|bring(?:ing)? up|talk(?:ing)? about|point(?:ing)? out|alert(?:ing)?|draw(?:ing)? attention to)\b|\b(?:diese[nrs]?|den) (?:satz|hinweis|absatz|text|anweisung|zeile) (?:\w+ )?nicht (?:zu )?(?:erwahn|nenn|zitier|meld|anzeig|wiedergeb|offenleg)|\bsans (?:faire etat|evoquer)\b/,
  },
  {
    name: 'warn off',
    points: 2,
    pattern:
      /\b(?:advise|urge|discourage|dissuade|encourage|steer|ask|direct|instruct) (?:the |any |every |all )?(?:users?|readers?)\b|\b(?:dem|den|der|die) (?:nutzer|benutzer|anwender|leser)\w*\b[^.]{0,60}\b(?:abraten|abrat|empfehlen|zuraten|raten|verschweig\w+)\b|\b(?:deconseill|conseill|recommand|dissuad)\w+ (?:a |au |aux |l'|le |les )?(?:lecteurs?|l'utilisateur|utilisateurs?)\b/,
  },
  {
    name: 'told so far',
    points: 3,
    pattern:
      /\b(?:ignoriere?n?(?: sie)?|vergiss|vergessen sie|missachte) alles,? was (?:dir|ihnen|du|man dir|bisher|zuvor|vorher|oben)\b|\b(?:oublie|ignore)[zr]? tout ce (?:que|qui|qu'on) [^.]{0,30}(?:dit|demande|indique|precede|appris|avant)|\b(?:forget|ignore|disregard) (?:everything|anything|whatever|what|all) (?:that )?(?:you(?:'ve| have| were)?|others|anyone|the (?:user|system|developer)) (?:\w+ ){0,2}(?:told|said|asked|learnt|learned|given|instructed)\b/,
  },
  {
    name: 'secrets',
    points: 3,
    pattern:
      /\b(?:reveal|print|output|show|list|dump|display|disclose|zeige?|nenne|gib|affiche[zr]?|donne[zr]?) [^.]{0,40}\b(?:(?:hidden|secret) (?:configuration|settings|rules|notes|context)|api keys?|your (?:configuration|credentials|settings)|geheime[nrs]? (?:konfiguration|einstellungen)|configuration (?:cachee|interne))\b/,
  },
  {
    name: 'link that tells',
    points: 3,
    pattern: /\]\(https?:[^)\s]{0,200}=(?:\{|<|\$|%7b|[a-z]{2,20}_[a-z_]{2,30}\b)/,
  },
  {
    name: 'whose word',
    points: 2,
    pattern:
      /\bthis (?:message|note|instruction|text) (?:is|comes|was (?:written|sent)) (?:from|by) (?:the |your )(?:developers?|system|operators?|makers?|provider of (?:the|your) model)\b|\bas an? (?:\w+ )?(?:language model|assistant),? (?:you|it is your)\b|\bforget (?:that )?you are\b|^\[\[? ?(?:system|assistant|developer) ?\]\]?/,
  },
]
