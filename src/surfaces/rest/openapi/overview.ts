/** The document's introduction, in CommonMark. */
export const overview = `
Public procurement as an API: tenders from official sources in one form, with their documents, requirements and awards.

**Answers.** JSON under one base. A success is \`{"success":true,"data":…}\`; a list adds \`pagination\`. An error is
\`{"success":false,"error":"…","code":"…","requestId":"…"}\`; \`code\` is one of ten and stable. Every documented member
is always present: what is unknown is \`null\`, an empty list is \`[]\`. Answers may gain members.

**Requests.** Send the key as \`Authorization: Bearer tmk_live_…\`. Unknown parameters and body members are refused by
name. Ids are opaque strings with a prefix that says what they name.

**Limits.** Each key has its own requests for each hour; the window begins with its first request. Every answer to an
admitted key says what is left. Past the limit the answer is 429 with \`Retry-After\`. The plan of a company
limits its records and bytes: \`GET /me/usage\` has the quotas, and a write beyond a quota is FORBIDDEN, naming quota, use and limit.

**Times and money.** Times are RFC 3339 in UTC with milliseconds. Amounts are numbers in major units beside an ISO 4217
\`currency\`; amounts in different currencies are compared in euro at the reference rate of the European Central Bank on
the day of publication.
`.trim()
