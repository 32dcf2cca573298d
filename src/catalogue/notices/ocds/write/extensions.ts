const registered = 'https://raw.githubusercontent.com/open-contracting-extensions'

/** The extensions of OCDS that releases of this service use, by the address of their descriptions. */
export const extensions: readonly string[] = [
  ...[
    'ocds_awardCriteria_extension/master',
    'ocds_bid_extension/v1.1.5',
    'ocds_bidOpening_extension/master',
    'ocds_countryCode_extension/master',
    'ocds_coveredBy_extension/master',
    'ocds_eu_extension/1.1',
    'ocds_exclusionGrounds_extension/master',
    'ocds_location_extension/v1.1.5',
    'ocds_lots_extension/v1.1.5',
    'ocds_options_extension/master',
    'ocds_otherRequirements_extension/master',
    'ocds_partyDetails_scale_extension/master',
    'ocds_procedure_extension/master',
    'ocds_process_title_extension/v1.1.5',
    'ocds_renewal_extension/master',
    'ocds_requirements_extension/master',
    'ocds_selectionCriteria_extension/master',
    'ocds_subcontracting_extension/master',
    'ocds_submissionTerms_extension/master',
    'ocds_sustainability_extension/master',
    'ocds_techniques_extension/master',
    'ocds_tenderClassification_extension/master',
    'ocds_withheldInformation_extension/master',
  ].map((path) => `${registered}/${path}/extension.json`),
  'https://gitlab.com/dncp-opendata/ocds_statusdetails_extension/-/raw/master/extension.json',
  'https://raw.githubusercontent.com/portaledcahn/ocds_tenderDatePublished_extension/master/extension.json',
]

/** The path below our origin at which the service describes its own extension. */
export const ownExtension = '/ocds/extension.json'
