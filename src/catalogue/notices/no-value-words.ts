/**
 * What a word does in a text that stands in place of a value. Such a text consists of these words alone: a word that is
 * missing here names something.
 */
export type WordClass = 'not' | 'none' | 'award' | 'detail' | 'failed' | 'blank' | 'label' | 'filler'

/**
 * The words of each class, with a line for each language or group of languages, in the letters of `foldLetters`. A star
 * stands for any ending.
 */
export const noValueWords: Record<WordClass, string[]> = {
  /** Denies the word beside it, or sends the reader elsewhere. */
  not: [
    'no not non without see per under',
    'nicht ohne siehe',
    'ne pas sans voir',
    'sin sem nao ver senza vedi',
    'nie bez zob ne neni nebyl* nebol* viz pozri',
    'niet zonder zie ikke ikkje uden uten inte ej utan se',
    'ei nebuvo ilman ks katso ilma vt nav bez skat nera be zr',
    'nem nelkul lasd nu fara vezi nije brez ni glej vidi',
    'не без виж див см δεν χωρις βλ mhux nior gan',
  ],
  /** Says alone that there is nothing. */
  none: [
    'none nil nihil null nobody nothing kein keine keiner keines keinen niemand',
    'aucun aucune neant nessun nessuno nessuna niente ningun ninguno ninguna nadie nada ausencia nenhum nenhuma ninguem',
    'brak nikt zadny zadna zadne zadneho ziadny ziadna ziadne nikdo nikto geen ingen ingenting inga inget intet',
    'nincs nincsen senki nimeni niciun niciuna nicio neviens niekas nera puudub keegi kukaan mikaan',
    'nitko nihce nobena nobenega никой няма нет никто немає ніхто κανενας κανεις καμια ουδεις xejn hadd ebda',
  ],
  /** What a decision gives, and who gets it. */
  award: [
    'award* winner* winning supplier* contractor* vendor* bid bids bidder* offer offers tender tenders tenderer* selected successful bidding provider* companies firms let',
    'vergeben zuschlag* bezuschlagt gewinner auftragnehmer bieter* angebot angebote erteilt ergebnis firmen',
    'attribu* titulaire* offre offres candidat* retenu* suite laureat soumissionnaire*',
    'adjudic* proveedor* ofert* oferente* ganador* licitador* licitante* proponente* fornecedor* vencedor* proposta* propuesta*',
    'aggiudic* vincitor* offert* concorrent* affidat* operator* operador* operatore*',
    'udzielon* wykonawc* wybran* zadan* vybran* nabid* dodavatel* ponuk* uchadzac* uspesn* rozstrzygn*',
    'gegund gunning toegekend inschrijv* winnaar* leverancier* tildel* tilbud* tilbyd* vinder* vinner* leverandor*',
    'tilldel* anbud* vinnare antag* leverantor* tarjou* voittaj* valittu* hankintapaat* toimittaj* pakkumus* voitja*',
    'pretendent* piedavajum* uzvaretaj* pieskirt* rezultat* pasiulym* laimetoj* tiekej* sudaryt*',
    'nyertes* ajanlat* odaitel* atribuit* castigator* desemnat* ponud* dodijel* dobavljac* odabran* dodel* izbran* oddan*',
    'възложен* оферт* изпълнител* відбу* состоял* избран* переможц* пропозиц* учасник* постачальник* победител*',
    'ανατεθ* αναθεσ* προσφορ* αναδοχ* bronnadh nghata*',
  ],
  /** What a notice tells of somebody or something. */
  detail: [
    'applicable available known specified given provided assigned stated disclosed required published list notes evaluation',
    'data information number numbers reference identifier relevant document* description attach* annex*',
    'zutreffend bekannt angabe angaben verfugbar vorhanden nummer anlage anhang fest',
    'disponible* numero communiqu* renseign* connu* objet precis* piece* jointe* anexo* adjunto',
    'aplica* dato datos informacion especific* identific* definid* registra registro informad* disponivel dados applicabil* disponibil* dati indicat* noto allegat*',
    'dotyczy danych numeru podano okreslon* zalacznik* uveden* cislo cisla udaj* priloha prilohy',
    'toepassing beschikbaar bekend opgegeven bijlage* oplyst opgivet oppgitt angivet angitt kendt kjent kand tilgjengelig tilgaengelig tillganglig* tillampligt aktuelt bilag* vedlegg*',
    'tiedossa saatavilla sovelleta ilmoitet* numeroa tietoa liite* teada kohaldata zinams attiecas piemerojam* noradits zinoma taikoma nurodyta',
    'ismert adat szam melleklet* aplicabil* numar date specificat* anexa poznat* primjenjivo dostupn* navedeno znano relevantno prilog*',
    'номер* данни даних данных приложимо применимо известн* відом* визначен* вказан* указан* приложени* додат* διαθεσιμ* εφαρμοζεται στοιχει* αριθμ* applikabbli maghruf* bhaineann',
  ],
  /** Says alone that nobody won. */
  failed: [
    'unsuccessful unawarded unplaced cancelled canceled cancellation aborted abandon* discontinued withdrawn terminated rejected void failed failure',
    'aufgehoben aufhebung eingestellt erfolglos infructu* annul* desiert* desert* fracas* desisti* anulad* cancelad* revoga* revoca*',
    'uniewazn* nierozstrzygni* zrusen* nezadan* nevybran* neobdrz* neuspe* neuspj* ponisten* obustavlj* ustavlj* razveljavlj*',
    'ingetrokken stopgezet annuller* aflyst avlyst forkastet avbrut* avbryt* keskeyt* peruut* tuhista* nurjunu* luhtunu* ebaonnestu*',
    'izbeigt* partraukt* neivyk* negaut* nutraukt* eredmenytelen* sikertelen* anulat* neatribui* ikkancella* cealaithe',
    'прекрат* несъстоя* скасован* неуспішн* отменен* несостоя* αγον* ακυρω* ματαιω*',
  ],
  /** Says alone that the value is missing, comes later, or is kept back. */
  blank: [
    'na nn nan nd sn sd nc np bd ka nvt tbd tba tbc tbn tbs undefined unknown unspecified unassigned unavailable undisclosed',
    'pending awaiting missing blank empty dummy test placeholder various multiple several miscellaneous redacted confidential withheld anonymous anonymi*',
    'determined announced confirmed defined advised follow follows',
    'entfallt unbekannt* nachgereicht folgt offen noch verschiedene diverse div mehrere geheim anonym* vertraulich fehlt',
    'inconnu* divers plusieurs venir cours confidentiel* pendiente* pendente* desconocid* desconhecid* varios varias diversos vari diversi sconosciut* riservat*',
    'nieznan* neznam* neznan* nepoznat* neuveden* rozni ruzni razni poufne',
    'onbekend* diversen meerdere vertrouwelijk ukendt ukjent okand* mangler saknas flere flera fortrolig*',
    'tuntematon puuttuu useita teadmata nezinam* nezinom* ismeretlen* necunoscut* nespecificat*',
    'неизвест* невідом* разни різні відсутн* отсутств* αγνωστ* διαφοροι anaithnid',
  ],
  /** Says alone what kind of thing it is; with a number it names one of them. */
  label: ['rfq rfp rfi ifb itb itt'],
  /** Stands between such words. */
  filler: [
    'the a an of for in to be as all valid compliant foreign domestic is was were has been yet still at this time any made received submitted declared found later soon',
    'lot lots item tender procurement procedure contract folder id nr code registration company name title notice',
    'es los lose wird wurde steht gegeben wertbar* wirtschaftlich* der die das auf den ist eingegangen verfahren* prufung vergabe ausschreibung',
    'le la les un une de du des a ete est ce recu recue recus recues depose* declare* marche consultation procedure',
    'el los item lote lotes lotto proceso contrato contratto andata houve hubo valida* se ha sido fue declarad* dichiarat* gara concurso licitacion licitacao procedimiento procedimento foi o e per il',
    'w czesc czesci czesc postepowanie zlozono nie cast casti rizeni zadavaci sutaz verejne obstaravanie byl byla bil bila predloz* podan* podana zakazk*',
    'het een perceel opdracht van toe er kontrakt* konkurr* upphandling* zijn ontvangen i en et er det den inkom* modtaget mottatt',
    'osa kpl ole hankinta hange laeku* esitat* iesniegt* iepirkum* nebija pirkim* gauta az a nem erkezett lotul procedura depuse nu s au au fost zaprimljen* nema prejet* postup* postop* narocil* eljaras bilo',
    'лот процедур* закупівл* торги διαγωνισμ* по не са е подадени було подано тендер το δεν υποβληθηκε',
  ],
}
