/** Words that the English rules share. Sources of patterns over plain text: lower case, no accents. */

export const buyer =
  '(?:authority|council|client|customer|buyer|employer|purchaser|owner|contracting|commissioner|trust|department|ministry|university|college|school|hospital|board|agency|municipality|city|state|crown|utility|company|institute|foundation|association|government)'

export const supplier =
  '(?:supplier|contractor|consultant|provider|tenderer|bidder|licensor|author|caterer|operator|vendor|agency|developer|carrier|installer|adviser|advisor|firm|appointed company)'

/** "no penalty", "neither x nor y", "x do not apply", "x is not required", "waived", "X: none". */
export const absent = (thing: string) =>
  new RegExp(
    `\\b(?:no|neither|nor|free of|instead of|in lieu of|not (?:be )?(?:subject to|liable to|require|ask for|call for|demand|seek|use|apply|levy|charge|impose|operate|foresee|provide for|lodge|furnish|expect|anticipate|envisage|intend|contain|include)|without(?! prejudice| limit)|nobody)(?: (?!later|less|more|longer|fewer|earlier|event|case|such)[\\w'-]+){0,4} (?:${thing})|(?:${thing})[^.;]{0,60}\\b(?:not (?:be )?(?:appl|required|payable|used|withheld|called|agreed|charged|levied|imposed|demanded|requested|provided|envisaged|foreseen|necessary|relevant|available|made|part of|sought|deducted|asked|arise|expected|anticipated|intended|taken|operat|in force|due)|(?:is|are|be) (?:waived|excluded|dispensed)|none\\b|nil\\b|n\\/a\\b|disapplied)|(?:${thing})\\w*(?: \\| ?| ?: ?| - )(?:no\\b|none|nil|n\\/a|not )`,
  )

/** Names of sums of money. */
export const money =
  '(?:charges?|fees?|invoices?|bills?|payments?|remuneration|prices?|sums?|amounts?|instal?ments?|valuations?|rent|tariff|account|paid)'
