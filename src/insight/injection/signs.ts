import type { Sign } from './sign.ts'
import { turnSigns } from './turns.ts'
import { model, commanded, verbs, orders, wholly, scoring, scored } from './patterns.ts'

export const signs: Sign[] = [
  ...turnSigns,
  {
    name: 'address',
    points: 2,
    pattern: new RegExp(
      `\\b(?:notes?|notice|message|attention|instructions?|important|hint|dear|hey|hello|hi|hinweis|nachricht|achtung|mitteilung|anweisung|liebe[rs]?|hallo|cher|chere|bonjour|nota|atencion|attenzione|uwaga|let op|opmerking)\\b(?: (?:to|for|an|fur|a|au|aux|pour|para|per|voor|aan|do|dla))?(?: (?:the|any|all|an|our|every|whichever|whatever|each|those|this|das|die|den|alle|jede[ns]?|l'|la|le|les|tout|el|il|de|het|l))?[ :,!']{1,3}${model}\\b|^(?:<!-- ?|// ?|[[(*>#]{1,3} ?)${model} ?:|\\b(?:any|every|whichever|jede[srn]?|tout|toute) ${model} (?:that |which |who |,? ?(?:das|der|die|qui) )?(?:reads?|reading|process\\w*|summari\\w*|analy\\w*|pars\\w*|dies\\w*|lit|traite|lisant|traitant)\\b|^(?:(?:an|a|au|to|for|aan|do|al?) (?:the |any |all |das |die |den |alle |l'|la |le |het |de |el )?)?${model} ?[:,!-]|\\b(?:if|since|as|when) you are an? (?:\\w+ )?${model}\\b|\\b(?:wenn|falls|da) (?:du|sie) (?:eine?n? )?${model}\\b|\\bsi (?:tu es|vous etes) une? ${model}\\b|\\b(?:bots?|models?|machines?|software|readers?|tools?|assistants?|systems?) (?:that (?:is|are) |which (?:is|are) |now |currently )?(?:summari[sz]ing|reading|analy[sz]ing|processing|evaluating|parsing) (?:this|the) (?:file|page|document|text|tender)|, ?${model} ?:|^(?:to|for|an|pour|fur|para|a) [^.:]{0,30}\\b${model}\\b[^.:]{0,60}:|\\byou,? (?:the |an? )?${model}\\b|\\ban (?:das|die|den|alle|jedes) ${model} ?:`,
    ),
  },
  {
    name: 'override',
    points: 2,
    pattern: new RegExp(`${commanded}${verbs}\\b(?: [\\w',-]+){0,6}? ${orders}\\b`),
  },
  {
    name: 'override everything',
    points: 1,
    pattern: new RegExp(
      `${verbs}\\b(?: [\\w',-]+){0,4}? ${wholly}(?: [\\w',-]+){0,3}? ${orders}\\b|${verbs}\\b(?: [\\w',-]+){0,4}? ${orders}(?: [\\w',-]+){0,2} ${wholly}\\b`,
    ),
  },
  {
    name: 'everything so far',
    points: 3,
    pattern: new RegExp(
      `${commanded}(?:${verbs}|disregard|forget)\\b (?:everything|all(?: of that| that)?|anything|alles|tout|todo|tutto|wszystko)(?: \\w+){0,3} (?:above|before|previously|you (?:have been|were) told|said|so far|written|bisher|zuvor|oben|was dir|ce qui (?:precede|a ete)|anterior|precedente|hierboven|powyzej)`,
    ),
  },
  {
    name: 'persona',
    points: 2,
    pattern:
      /\byou are (?:now|no longer|from now on)\b|\bfrom (?:now|here|this (?:point|moment|line)|today)(?: on(?:wards?)?)?,? you\b|\byou (?:have|are under) no (?:restrictions|limits|rules|obligation)|\b(?:without|free of|no) (?:any )?(?:restrictions|guardrails|filters|limits)\b[^.]{0,30}\b(?:assistant|model|ai|mode)\b|\bas an (?:ai|assistant|language model),? you\b|\byour (?:new|only|real|true) (?:role|task|job|goal|purpose|objective|instructions?)\b|\b(?:pretend|act|behave) (?:to be|as if|as|like) (?:you|an?|the)\b|\b(?:developer|maintenance|debug|god|admin|unrestricted|jailbreak) mode\b|\bjailbreak|\bnew (?:system )?instructions? ?:|\bdu bist (?:jetzt|nun|ab (?:jetzt|sofort|hier)|von nun an|kein|ein)|\bdeine (?:neue|einzige|eigentliche) (?:aufgabe|rolle|anweisung)|\bab (?:sofort|hier|diesem punkt) (?:bist|antworte|gilt fur dich|befolg)|\bvon nun an (?:bist|antworte|gilt fur dich)|\bsie sind (?:jetzt|nun|ab jetzt) (?:ein|kein)|\bab jetzt (?:bist|antworte|gilt fur dich)|\bneue anweisung(?:en)? ?:|\bwartungsmodus|\btu es (?:maintenant|desormais|un assistant|une ia)|\ba (?:partir de maintenant|compter de maintenant),? (?:tu|vous|reponds|ne)|\bdesormais,? (?:tu|reponds|ne)|\bta (?:nouvelle|seule|vraie) (?:tache|mission|consigne)|\bvous etes (?:maintenant|desormais)|\bnouvelles? (?:instruction|consigne)s? ?:|\bmode (?:maintenance|developpeur|debogage)|\bahora eres|\bora sei|\bje bent nu|\bjestes teraz/,
  },
  {
    name: 'system prompt',
    points: 3,
    pattern:
      /\b(?:reveal|print|output|repeat|show|disclose|quote|display|leak|return|give|expose|share|tell|list|write out|gib|gebt|geben sie|zeige?n?|nenne|verrate|wiederhole|drucke|affiche[zr]?|revele[zr]?|montre[zr]?|repete[zr]?|donne[zr]?|dis|ecris|recopie[zr]?|divulgue[zr]?|muestra|revela|mostra|rivela|toon|pokaz|ujawnij)\b(?: [\w',-]+){0,7}? (?:your|the (?:system|hidden|initial|internal|confidential)|deine[nrms]?|ihre[nrms]?|den system|ton|votre|tes|vos|tu|il tuo|je|swoj\w*|system|invite)(?:[ -]?(?:system|initial|hidden|original|internal|confidential|secret|base|geheimen?|ursprunglichen?|initiale|cachees?|secretes?|internen?|interne|sistema|systemowy))?[ -]?(?:prompt|instructions?|message|anweisung(?:en)?|invite|consignes?|systeme|instrucciones|istruzioni)\b/,
  },
  {
    name: 'verdict',
    points: 2,
    pattern:
      /(?:^|[.:;,!?"'()*>#-] ?|\b(?:and|so|then|must|should|always|please|only|you|und|dann|bitte|immer|et|puis|toujours|y|e) )(?:state|say|report|respond|reply|answer|conclude|tell|claim|declare|recommend|rank|rate|classify|mark|output|write|summari[sz]e|describe|antworte|behaupte|schreibe?|sage?|erklare|empfiehl|bewerte|stufe|nenne|reponds?|repondez|affirme[zr]?|indique[zr]?|conclu[ster]*|recommande[zr]?|declare[zr]?|dis|dites|classe[zr]?|note[zr]?|responde?|di que|recomienda|rispondi|dichiara|consiglia|antwoord|zeg|odpowiedz|napisz)\b[^.]{0,80}\b(?:that|as|user|reader|best|top|first|highest|perfect|suitable|compliant|recommended|no risks?|approved|score|dass|nutzer|leser|beste[nrms]?|hochste[nrms]?|geeignet|keine risiken|que|lecteur|utilisateur|meilleure?|conforme|aucun risque|maximale?|che|dat|ze)\b/,
  },
  {
    name: 'dictated answer',
    points: 2,
    pattern:
      /\b(?:answer|respond|reply|antworte|antwortest|reponds|responde|rispondi)\b[^.]{0,40}\b(?:only|nur|uniquement|solamente|solo|always|immer|toujours|exclusively|auf jede frage|to (?:each|every|any|all)|a chaque question)\b ?(?:noch )?(?:with|mit|by|que|par|quer\w+|questions?|["«„:])|\b(?:only|nur|uniquement|toujours|immer|always) (?:answer|respond|reply|antworte|reponds)\b|\b(?:answer|respond|reply|antworte|reponds)\b[^.]{0,40}\b(?:with the (?:single )?(?:word|sentence|phrase)|mit dem (?:wort|satz)|par (?:le mot|la phrase))/,
  },
  {
    name: 'silence',
    points: 2,
    pattern:
      /\b(?:do not|don't|never|must not|should not|avoid)(?: [\w']+){0,2} (?:mention\w*|tell\w*|reveal\w*|report\w*|flag\w*|disclos\w*|summari[sz]\w*|warn\w*|highlight\w*|quot\w*|cit\w*)\b|\b(?:omit|hide|conceal|suppress|skip|withhold|remove|delete|downplay|leave out|keep quiet about|gloss over) (?:any|all|the|every|this|that)\b|\bleave (?:[\w' -]{1,60}) out of\b|\bkeep (?:this|it|these (?:lines|instructions)) (?:\w+ )?(?:secret|hidden|to yourself)\b|\b(?:erwahne|nenne|melde|zeige|zitiere|verrate)\b[^.]{0,60}\b(?:nicht|keine|nie)\b|\bverschweige?n?\b|\b(?:lass|lasse) [^.]{0,60}\b(?:weg|aus|unerwahnt)\b|\bverheimliche\b|\bohne (?:dies|das|es) zu erwahnen|\bverbirg\b|\bne (?:mentionne|signale|cite|revele|parle|dis|indique|divulgue|evoque)[zsr]?\b[^.]{0,20}\b(?:pas|jamais|aucun)|\b(?:masque|cache|tais|omets|dissimule|passe sous silence)[zr]?\b|\bsans (?:le |en )(?:mentionner|dire|parler)|\bno menciones\b|\bnon menzionare\b|\bvermeld\b[^.]{0,30}\bniet\b|\bnie (?:wspominaj|ujawniaj)\b/,
  },
  {
    name: 'score',
    points: 3,
    pattern: new RegExp(
      `${scoring}\\b(?:match|fit|risk|compliance|confidence|suitability|relevance|ranking|matching|eignungs|risiko|adequation|compatibilite|risque)${scored}|\\b(?:match|fit|risk|compliance|confidence)[- ]?score (?:of|to) (?:100|0|zero|at least \\d{2})\\b`,
    ),
  },
  {
    name: 'highest score',
    points: 2,
    pattern: new RegExp(
      `${scoring}\\b(?:maximum|maximal\\w*|massim\\w+|hochste[nrms]?|volle|full|perfect|top|100|10 ?\\/ ?10|zero)${scored}`,
    ),
  },
  {
    name: 'reader',
    points: 1,
    pattern:
      /\b(?:in|for|from|out of) your (?:summary|output|analysis|assessment)\b|\b(?:in|aus) deiner (?:antwort|zusammenfassung|analyse|auswertung)\b|\bdans (?:ta (?:reponse|synthese|analyse)|ton (?:resume|analyse)|votre (?:synthese|analyse|resume))\b|\bwhen (?:summari[sz]ing|analy[sz]ing|processing|answering|asked)\b|\bbei der (?:zusammenfassung|auswertung) durch\b|\b(?:before|vor|avant|antes de) (?:you answer|du antwortest|de repondre|responder|deiner antwort)\b/,
  },
  {
    // Addresses the user of the model. Tenders speak of users too, so this sign is not enough by itself.
    name: 'user',
    points: 2,
    pattern:
      /\b(?:tell|inform|assure|convince|answer|reply to|respond to|notify|warn|let|mislead|persuade) (?:the|any|every) (?:users?|readers?|humans?|client|company|person asking)\b|\b(?:reveal|mention|show|disclose|report)\b[^.]{0,40}\bto the (?:users?|readers?)\b|\b(?:when|if|while) you (?:summari[sz]e|analy[sz]e|process|read|evaluate) (?:this|the) (?:tender|document|page|file|text|notice)\b|\brecommend\b[^.]{0,60}\bto (?:every|any|all|the) (?:readers?|users?)\b|\b(?:dem|den|die) (?:nutzer|benutzer|anwender|leser)\w*\b[^.]{0,60}\b(?:mit|nichts|nicht|dass|antworte|sage?|teile?)\b|\b(?:sage?|teile?|antworte|empfiehl) (?:dem|den) (?:nutzer|benutzer|anwender|leser)|\b(?:a|dis a|indique a) l'utilisateur\b|\bal usuario\b|\ball'utente\b|\bde gebruiker\b/,
  },
  {
    name: 'whatever is asked',
    points: 3,
    pattern:
      /\b(?:whatever|no matter what|regardless of what|whichever question|any question) (?:\w+ ){0,3}(?:user|you are|they|reader|anyone|is)\b[^.]{0,15}\bask|\b(?:egal|unabhangig davon),? (?:was|wonach|welche) [^.]{0,40}(?:frag|nutzer)|\b(?:quelle que soit|peu importe) (?:la|les) (?:question|demande)|\bsea cual sea la pregunta|\bqualunque (?:sia la )?domanda/,
  },
  {
    // Buyers never address bidders as "du" or "tu".
    name: 'informal',
    points: 2,
    pattern:
      /\b(?:fur|an|mit|von|zu) (?:dich|dir)\b|\bfasse\b[^.]{0,60}\bzusammen\b|\bt'(?:ont|a|avait|avaient|as) |\bdu (?:\w+ ){0,2}?(?:bist|hast|sollst|musst|darfst|kannst|wirst|antwortest|beachtest|befolgst|ignorierst|gibst|nennst)\b|\bdeine[nrms]? (?:\w+ )?(?:anweisung|vorgabe|regel|antwort|aufgabe|analyse|zusammenfassung|richtlinie|bewertung|instruktion|prompt|system|nutzer|einschrankung|rolle)\w*|\b(?:oublie|affiche|reponds|ne tiens|ne mentionne|ne dis|revele|attribue|affirme) (?:\w+ ){0,4}(?:tes|ton|ta)\b|\b(?:tes|ton|ta) (?:\w+ )?(?:consignes?|instructions?|regles?|reponse|invite|prompt|directives?|analyse|synthese|resume|contraintes|role|tache|systeme|contexte)\b|\btu (?:es|dois|devras|reponds|ne dois|ne tiens|vas|peux)\b|\btus (?:instrucciones|reglas|respuestas?)\b|\btue istruzioni\b/,
  },
  {
    name: 'your orders',
    points: 2,
    pattern: new RegExp(
      `\\b(?:your|its|their) (?:\\w+ )?(?:earlier|previous|prior|former|original|initial|existing|standing|current|default|own|built-in|safety|system|hidden) (?:\\w+ )?${orders}\\b|\\byour (?:guardrails|programming|system prompt|training|safeguards)\\b|${verbs}\\b[^.]{0,20}\\b(?:users?'?s?'? (?:questions?|requests?|quer(?:y|ies)|messages?)|frage des nutzers|question de l'utilisateur|pregunta del usuario)\\b|\\b(?:rules|instructions|guidance) (?:that )?(?:\\w+ )?(?:your (?:developers?|makers?|creators?|operators?)|you (?:were (?:given|told)|have been (?:given|told)|received|have received|got|follow)\\b)`,
    ),
  },
  {
    name: 'finding',
    points: 2,
    pattern:
      /(?:^|[.:;,!?"'()*>#-] ?|\b(?:and|then|must|should|always|please|you|und|dann|bitte|immer|et|puis|toujours|y|e) )(?:treat|consider|regard|assume|mark|rate|list|present|confirm|show|declare|claim|state|say|classify|label|flag|report|set|affirm|assert|betrachte|behandle|markiere|stufe|bestatige|gehe davon aus|considere|traite|marque|confirme|presente|affirme|considera|trata|marca|conferma)[zr]?\b[^.]{0,100}\b(?:met|fulfilled|satisfied|eligible|compliant|passed|risk-free|(?:no|without|zero) (?:risks?|penalt\w+|deadline)|low[- ]risk|suitable|unsuitable|preferred|approved|accepted|expired|erfullt|geeignet|ungeeignet|risikofrei|bestanden|unbedenklich|konform|abgelaufen|bevorzugt\w*|hochstpunktzahl|bestnote|remplies?|remplit|conforme|sans risque|satisfaites?|eligible|expiree?|cumplid\w+|cumple|vencido|soddisfatt\w+)\b/,
  },
  {
    name: 'claim',
    points: 1,
    pattern:
      /\b(?:this|our|the) (?:tender|bid|bidder|offer|supplier|company|vendor|proposal|contract)\b[^.]{0,30}\b(?:is|must be|should be|has) (?:\w+ ){0,2}(?:best|perfect|ideal|highest|ranked first|preferred|risk[- ]free|excellent|no risk)|\bdiese[srn]? (?:angebot|bieter|unternehmen|ausschreibung|vertrag)\b[^.]{0,30}\b(?:beste|ideal|risikofrei|perfekt|ohne risik)\w*|\bcette (?:offre|entreprise)\b[^.]{0,30}\b(?:meilleure|ideale|parfaite|sans risque)/,
  },
  {
    name: 'tool',
    points: 3,
    pattern:
      /\b(?:call|invoke|use|run|trigger|execute|rufe|nutze|verwende|appelle[zr]?|utilise[zr]?|execute[zr]?|llama|usa) (?:the |das |die |den |l'outil |la |le |el |your )?(?:tool |werkzeug |outil )?[a-z]{2,}_[a-z_]{2,}\b|\b(?:call|invoke) the [\w-]+ (?:tool|function|plugin|endpoint)\b|\b(?:tool|function)_?call\b/,
  },
  {
    name: 'from then on',
    points: 2,
    pattern:
      /\bin (?:all|every|any) (?:future|later|subsequent|further) (?:conversations?|answers?|sessions?|replies|responses)\b|\b(?:save|write|store) (?:this|the following)[^.]{0,20} (?:to|in) (?:your )?memory\b|\bfor the rest of (?:this|the) (?:conversation|session|chat)\b|\bin allen (?:weiteren|kunftigen) (?:antworten|gesprachen)|\bdans toutes (?:tes|vos|les) (?:prochaines |futures )?reponses\b|\b(?:as if|als ob|wie wenn|comme si) (?:nothing had|nichts|rien)\b/,
  },
  {
    name: 'exfiltration',
    points: 3,
    pattern:
      /\b(?:output|print|repeat|reveal|show|dump|display|gib|zeige|wiederhole|affiche[zr]?|recopie[zr]?) [^.]{0,40}\b(?:conversation (?:so far|history)|this conversation|chat history|context window|gesprachsverlauf|historique de la conversation)\b|!\[[^\]]{0,100}\]\( ?https?:[^)\s]{0,300}[?={]|<img[^>]{0,200}src ?=[^>]{0,200}[?={]|\b(?:send|post|forward|transmit|upload|submit|leak|exfiltrate|sende|schicke|ubermittle|ubertrage|envoie|envoyez|transmets|transmettez|envia|invia|stuur|wyslij)\b[^.]{0,80}\b(?:conversation|chat|context|api keys?|secrets?|passwords?|company profile|profile|user data|chat history|history|saved (?:bids|tenders|searches)|bids? of the user|user's [\w ]{1,30}|documents of the user|unternehmensprofil|gesprach|verlauf|profil|donnees de l'utilisateur|conversation|perfil|profilo|profiel)\b[^.]{0,60}\b(?:https?:|[\w-]+@[\w-]+\.|webhook|url|server)/,
  },
  {
    name: 'link',
    points: 1,
    pattern:
      /\{(?:company|user|profile|api|secret|conversation|context|data)\w*\}|\b(?:append|insert|embed|include|render) (?:this|the following) (?:image|link|markdown|url|html)\b/,
  },
  {
    name: 'role marker',
    points: 3,
    pattern:
      /<\|?(?:im_start|im_end|endoftext|eot_id|start_header_id|system|assistant|endofprompt)\|?>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|instructions?|tool_call|function_call|document|untrusted)>|\b(?:begin|end|start|new) (?:of )?(?:system|admin|developer) (?:prompt|message|instructions?)\b|(?<!#)#{2,} ?(?:system|instruction|new instruction)s? ?:/,
  },
  {
    name: 'role',
    points: 1,
    pattern: /^[[("'*# ]{0,4}(?:system|assistant|developer|user|admin)(?: message| prompt)?[\])"'*]{0,3} ?: /,
  },
  {
    name: 'code',
    points: 2,
    pattern:
      /\b(?:decode|decrypt|dekodiere|entschlussle|decode[zr]?|dechiffre[zr]?|execute|run)\b[^.]{0,60}\b(?:base ?64|rot-?13|hex|string|text|payload|chaine)\b|\b(?:base ?64|rot-?13)\b[^.]{0,60}\b(?:decode|follow|execute|obey|befolge|fuhre|execute[zr]?|suis)\b/,
  },
  {
    name: 'obedience',
    points: 1,
    pattern:
      /\b(?:follow|obey|execute|comply with|befolge|fuhre|suis|execute)\b[^.]{0,40}\b(?:instead|only (?:these|this|the following)|these (?:new )?instructions|what (?:it|follows|is (?:written|said|below))|exactly|stattdessen|a la place|plutot)\b/,
  },
]
