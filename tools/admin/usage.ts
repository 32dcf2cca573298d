export const usage = `npm run admin -- COMMAND

  notices import [--source NAME] [--charset NAME] FILE…
                                            import notices: eForms, OCDS, SAM.gov, tender/1, NDJSON of these;
                                            a long import that was broken off goes on with the same command
  imports show ID                           how far a long import is
  tenders withdraw ID --reason TEXT [--legal]
                                            take a tender out of the catalogue, and skip its notices from then on;
                                            --legal also takes its words out of the change feed
  tenders withdrawn                         the withdrawn tenders with their reasons, the newest first
  tenders readmit ID                        let the notices of a withdrawn tender in again
  tenders separated                         tenders that share an identifier but contradict each other
  tenders split ID [NOTICE…]                take a wrongly merged tender apart; the notices named become a tender of
                                            their own, else what was merged or contradicts comes out
  periods list                              the databases of periods of publication
  periods add BINDING DAY [DAY]             give the tenders published from a day on, and before another, a database
  companies find TEXT                       by a part of the name
  companies create NAME COUNTRY PLAN        plan: basic or enterprise
  companies update ID FILE                  plan, profile or certifications, from a JSON file; policy null lifts the
                                            rules of a company that keep its own people out
  companies quotas ID [NAME=LIMIT…]         show or set limits of its own; NAME=plan for the limit of the plan
  companies export ID FILE.zip              all its data and files
  companies remove ID [--now]               erase the company in 30 days, or now
  companies keep ID                         keep a company that is to be erased
  people export EMAIL FILE.zip              all data of a person
  people erase EMAIL                        erase a person now; texts stay under "Former member"
  erasures again                            after a restore or Time Travel: erase again whom it has brought back
  plans list                                companies that ask for the enterprise plan
  plans grant COMPANY                       put the company on the plan; the person who asked gets a mail
  plans decline COMPANY                     keep the company on its plan; the person who asked gets a mail
  people find TEXT                          by a part of the name or address
  users create EMAIL NAME COMPANY ROLE      asks for the password, or reads it from standard input
  users release EMAIL                       switch off a second factor that was lost
  keys find TEXT                            by name, company or the beginning of the key
  keys create COMPANY NAME SCOPE,SCOPE… [--expires DAY|never]
                                            the key is shown once; it ends after 365 days, or earlier by the rules of
                                            the company
  keys update ID FILE                       name, scopes, requestLimit or expiresAt, from a JSON file
  keys rotate ID [--overlap HOURS]          a new key with the same uses, limit and length of life, shown once; the old
                                            one works on for 24 hours, or 0 to 168
  keys revoke ID
  jobs run NAME                             alerts, backup, channels, cleanup, deadlines, documents, erasure, imports, index,
                                            mail, outbox, passages, rates, reminders, secrets, sources, usage or watch
  sources list                              the sources that can be read, and what each of them wants
  sources check NAME                        make one live request, and say whether the answer is understood
  models check                              have the configured model read four pages, and print what it finds,
                                            costs and takes
  failures retry ID                         read again what a source's reading set aside
  audit [--company ID] [--person ID] [--before ID]
                                            what was done, the newest first
  listen WEBHOOK URL                        pass what a webhook is sent on to an address of this machine,
                                            such as http://localhost:3000/hooks
  replicas on|off|status                    read replicas of the database, through the account: needs CLOUDFLARE_API_TOKEN
                                            and CLOUDFLARE_ACCOUNT_ID; status also says which one the service reads
  reindex                                   build the search index and that of passages anew
  backup FOLDER                             every table and every file into a new folder
  backups list                              the nightly backups, and when one was last restored to try it
  backups download ID FOLDER KEYFILE        a nightly backup, decrypted with a secret key of age, for the next command
  restore FOLDER                            a backup into an empty service at rest (MAINTENANCE=on); run again to go on
  incidents list                            what the public status shows
  incidents open TITLE TEXT                 make an incident public
  incidents update ID TEXT
  incidents close ID TEXT
  status [--check]                          what is wrong, then lags and sizes; --check ends with 1 if anything is

Every command takes --reason TEXT, which the audit log keeps with the name of the token.
BASE_URL and OPERATOR_TOKEN say where; without them the running demo is meant.
`
