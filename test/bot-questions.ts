/** A learner's question, and what a passage must contain to answer it: one word of each group, in any case. */
export interface Asked {
  ask: string;
  topic: string;
  answer: readonly (readonly string[])[];
}

/**
 * What 80 learners ask: twice 40 sub-areas of the syllabus drawn by seed. The first 40 were written before the notes,
 * the others by somebody who had not read them.
 */
export const BOT_QUESTIONS: readonly Asked[] = [
  {
    topic: "p1-contract-agency",
    ask: "Can an agent act without authority in an emergency?",
    answer: [["necessity"]],
  },
  {
    topic: "p1-land-law",
    ask: "May the tenant take away the shelves he put up for his shop when he leaves?",
    answer: [["trade fixture", "tenant's fixture"], ["remove"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "How careful does a salesperson have to be not to be negligent?",
    answer: [["standard"], ["reasonable", "reasonably"]],
  },
  {
    topic: "p2-regulation",
    ask: "What can CEA's disciplinary committee do to me, how much is the fine?",
    answer: [["disciplinary"], ["$200,000", "$100,000", "200,000", "100,000"]],
  },
  {
    topic: "p2-leasing",
    ask: "Can I hold the tenant's security deposit for the landlord as his agent?",
    answer: [["deposit"], ["not handle", "must not", "may not", "cannot"]],
  },
  {
    topic: "p1-contract-agency",
    ask: "Is an oral agreement to sell a house enforceable?",
    answer: [["writing"], ["s 6", "memorandum", "signed"]],
  },
  {
    topic: "p2-regulation",
    ask: "How long must an estate agent keep its records?",
    answer: [
      ["3 years", "three years", "5 years", "five years"],
      ["record", "document"],
    ],
  },
  {
    topic: "p1-land-law",
    ask: "What are the mirror and the curtain principle?",
    answer: [["mirror"], ["curtain"]],
  },
  {
    topic: "p1-land-law",
    ask: "Somebody wants to use state land for a few months, what does he need?",
    answer: [["temporary occupation licence"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "How much ABSD does a Singapore citizen pay on the second home?",
    answer: [["20%"], ["citizen"]],
  },
  {
    topic: "p1-contract-agency",
    ask: "When can a buyer no longer rescind for misrepresentation?",
    answer: [
      ["rescission", "rescind"],
      ["affirm", "lapse", "third part", "bar"],
    ],
  },
  {
    topic: "p1-planning",
    ask: "What does gross plot ratio mean?",
    answer: [["plot ratio"], ["floor area", "gfa"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "Difference between assigning a lease and subletting",
    answer: [["assign"], ["sublet", "sublease", "underlease"]],
  },
  {
    topic: "p2-leasing",
    ask: "How many people may live in a 4-room HDB flat that is rented out?",
    answer: [
      ["hdb", "flat"],
      ["six", "6", "eight", "8"],
      ["person", "occupant", "people", "tenants"],
    ],
  },
  {
    topic: "p2-sale",
    ask: "How do I work out the cash a seller gets in hand after the sale?",
    answer: [["proceeds"], ["cpf"], ["loan", "mortgage"]],
  },
  {
    topic: "p1-interests",
    ask: "From how many years must a lease be registered?",
    answer: [["7 years", "seven years"], ["regist"]],
  },
  {
    topic: "p2-sale",
    ask: "How are the proceeds of an en bloc sale shared out between owners?",
    answer: [
      ["apportion", "distribut"],
      ["collective", "en bloc"],
    ],
  },
  {
    topic: "p2-regulation",
    ask: "How many CPD hours do I need in a year?",
    answer: [["cpd"], ["16", "hours"]],
  },
  { topic: "p1-interests", ask: "What is the equity of redemption?", answer: [["redemption"], ["mortgag"]] },
  {
    topic: "p1-contract-agency",
    ask: "What happens when an agent takes a secret commission from the other side?",
    answer: [["secret"], ["account", "forfeit", "lose", "loss", "repay"]],
  },
  {
    topic: "p2-sale",
    ask: "How much is the option fee and exercise fee for private resale?",
    answer: [["1%"], ["option"], ["4%", "5%"]],
  },
  {
    topic: "p1-markets",
    ask: "Difference between price, value and worth",
    answer: [["value"], ["price"], ["worth"]],
  },
  { topic: "p2-tax-finance", ask: "fixed rate or floating rate loan, what is SORA?", answer: [["sora"]] },
  {
    topic: "p2-sale",
    ask: "What is the ethnic quota for HDB blocks and neighbourhoods?",
    answer: [["neighbourhood"], ["block"], ["ethnic"], ["%"]],
  },
  {
    topic: "p1-planning",
    ask: "Who has to pay land betterment charge and when?",
    answer: [["betterment charge", "lbc"]],
  },
  {
    topic: "p2-leasing",
    ask: "Tenant stopped paying rent, what can the landlord do?",
    answer: [["distress", "distrain", "writ"], ["rent"]],
  },
  {
    topic: "p1-markets",
    ask: "Why is property called heterogeneous and illiquid?",
    answer: [["heterogene"], ["illiquid", "liquid"]],
  },
  {
    topic: "p1-land-law",
    ask: "Can a foreigner buy a landed house in Singapore?",
    answer: [["foreign"], ["residential property act", "approval"], ["landed", "restricted"]],
  },
  {
    topic: "p2-leasing",
    ask: "What is the shortest time I may rent out a condo?",
    answer: [["three consecutive months", "3 consecutive months", "3 months", "three months"]],
  },
  {
    topic: "p1-markets",
    ask: "How do I calculate gross and net rental yield?",
    answer: [["yield"], ["net"], ["gross"]],
  },
  { topic: "p1-planning", ask: "Minimum plot size of a good class bungalow", answer: [["1,400", "1400"]] },
  {
    topic: "p1-landlord-tort",
    ask: "How to tell a lease from a licence?",
    answer: [["exclusive possession"], ["licen"]],
  },
  {
    topic: "p2-sale",
    ask: "Which nationalities get the same stamp duty as Singaporeans?",
    answer: [["iceland", "liechtenstein", "norway", "switzerland", "united states"]],
  },
  {
    topic: "p1-interests",
    ask: "What does one need for a valid easement?",
    answer: [["dominant"], ["servient"]],
  },
  {
    topic: "p1-markets",
    ask: "What does URA do and what does HDB do?",
    answer: [
      ["urban redevelopment authority", "ura"],
      ["plan"],
      ["hdb", "housing & development board", "housing and development board"],
    ],
  },
  {
    topic: "p2-marketing",
    ask: "What are the 4 Ps of marketing?",
    answer: [["product"], ["price"], ["place"], ["promotion"]],
  },
  {
    topic: "p1-land-law",
    ask: "What is a subsidiary strata certificate of title?",
    answer: [["subsidiary strata"]],
  },
  {
    topic: "p1-interests",
    ask: "How is the legal title passed from seller to buyer at completion?",
    answer: [["transfer", "conveyance"], ["completion"], ["regist", "lodg"]],
  },
  {
    topic: "p2-regulation",
    ask: "Can an agent collect commission from both buyer and seller?",
    answer: [
      ["dual representation", "both", "two sides"],
      ["commission", "fee"],
    ],
  },
  {
    topic: "p1-landlord-tort",
    ask: "Is the agency liable for what its salesperson does wrong?",
    answer: [["vicarious"]],
  },

  {
    topic: "p2-tax-finance",
    ask: "didnt keep receipts for the condo I rent out, how much expenses can I still deduct from rental income?",
    answer: [
      ["15%", "15 per cent", "15 percent"],
      ["rent", "rental"],
      ["expense", "deduct"],
    ],
  },
  {
    topic: "p1-contract-agency",
    ask: "When is a sum fixed in the contract for late payment a penalty and not liquidated damages?",
    answer: [["penalty"], ["pre-estimate", "genuine estimate", "reasonable estimate"]],
  },
  {
    topic: "p2-regulation",
    ask: "does my estate agent card still show an expiry date?",
    answer: [["card"], ["expiry", "expire"]],
  },
  {
    topic: "p1-interests",
    ask: "how long do I have to object if my neighbours apply for en bloc sale and I never sign",
    answer: [["21 days", "21-day"], ["object"]],
  },
  {
    topic: "p2-sale",
    ask: "owner died, can his executor already sell the house before probate?",
    answer: [["executor", "personal representative"], ["probate"]],
  },
  {
    topic: "p2-regulation",
    ask: "Buyer gave a silly low offer, must I still tell my seller about it?",
    answer: [
      ["offer"],
      ["convey", "present", "submit", "inform", "tell", "pass on", "communicate", "forward", "bring to"],
      ["client", "seller"],
    ],
  },
  {
    topic: "p1-markets",
    ask: "what happens when govt caps rents below market level",
    answer: [
      ["shortage", "excess demand"],
      ["ceiling", "cap", "rent control", "price control", "maximum price"],
    ],
  },
  {
    topic: "p2-regulation",
    ask: "is it ok to co-broke and share comm with the other side's agent?",
    answer: [
      ["co-brok", "cobrok", "cobroke", "co broke"],
      ["commission", "fee"],
    ],
  },
  {
    topic: "p1-contract-agency",
    ask: "whats an innominate term, how is it different from condition and warranty?",
    answer: [
      ["innominate", "intermediate term"],
      ["condition"],
      ["consequence", "substantially", "deprive", "serious", "effect of the breach", "effects of the breach"],
    ],
  },
  {
    topic: "p2-marketing",
    ask: "What does BATNA mean in a negotiation",
    answer: [["batna", "best alternative"], ["alternative"]],
  },
  {
    topic: "p1-contract-agency",
    ask: "sole agency vs sole right to sell - if owner finds the buyer himself must he pay me commission?",
    answer: [
      ["sole agen"],
      ["sole right", "sole selling right", "sole and exclusive right", "exclusive right"],
      ["commission"],
    ],
  },
  {
    topic: "p1-land-law",
    ask: "what happens to my 99-year condo when the lease runs out?",
    answer: [
      ["lease"],
      ["revert", "return", "goes back", "handed back", "surrender"],
      ["state", "lessor", "landlord", "sla"],
    ],
  },
  {
    topic: "p1-planning",
    ask: "difference between B1 and B2 industrial zone",
    answer: [
      ["b1", "business 1"],
      ["b2", "business 2"],
      ["nuisance", "buffer", "pollut"],
    ],
  },
  {
    topic: "p2-tax-finance",
    ask: "tenancy agreement not stamped for 5 months already, how bad is the penalty?",
    answer: [
      ["4 times", "four times"],
      ["3 months", "three months"],
    ],
  },
  {
    topic: "p1-contract-agency",
    ask: "OTP expired at 4pm, buyer brought the cheque at 5pm. too late?",
    answer: [
      ["option"],
      ["exercis"],
      ["lapse", "expire", "expiry", "strict", "exact", "precise", "too late", "late exercise"],
    ],
  },
  {
    topic: "p2-tax-finance",
    ask: "company buying a condo, what rate of ABSD",
    answer: [["65%"], ["entit", "company", "companies"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "10 year tenancy just signed normally, not by deed. is it still valid?",
    answer: [["deed"], ["7 years", "seven years"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "How much can landlord charge a tenant who overstays after the lease ended?",
    answer: [
      ["double"],
      ["hold over", "holds over", "holding over", "held over", "overstay", "stays on", "remains"],
    ],
  },
  {
    topic: "p1-interests",
    ask: "Which MCST fund pays for repainting the block and which for the daily cleaning?",
    answer: [["sinking fund"], ["management fund"]],
  },
  {
    topic: "p1-interests",
    ask: "tenant has a 10 yr lease that was never registered and the landlord sold the shop, is he protected?",
    answer: [
      ["lease"],
      [
        "unregistered",
        "not registered",
        "never registered",
        "without registration",
        "in equity",
        "equitable",
      ],
      ["7 years", "seven years", "caveat", "bind", "bound", "agreement for a lease", "agreement for lease"],
    ],
  },
  {
    topic: "p2-regulation",
    ask: "Can I warn my client that I made an STR about him?",
    answer: [["tipping off", "tipping-off", "tip off", "tips off"]],
  },
  {
    topic: "p2-leasing",
    ask: "Store room rented out at $80 a month, need to pay stamp duty?",
    answer: [
      ["$1,000", "1,000"],
      ["exempt", "no duty", "no stamp duty", "not payable", "no lease duty", "nil", "not need"],
    ],
  },
  {
    topic: "p1-contract-agency",
    ask: "landlord promised to take half rent for a year, can he go back on it and claim the rest later?",
    answer: [["estoppel"], ["rely", "relied", "relies", "reliance", "inequitable", "acted on", "acts on"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "neighbours mango tree hangs over my fence, may I cut the branches",
    answer: [
      ["branch", "overhang"],
      ["cut", "abate", "lop", "trim"],
    ],
  },
  {
    topic: "p1-interests",
    ask: "Someone lodged a caveat on my flat without good reason, how do I get rid of it?",
    answer: [["caveat"], ["remov", "withdraw", "cancel", "lapse"], ["court", "registrar"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "by when must I pay BSD after exercising the option?",
    answer: [
      ["14 days", "fourteen days"],
      ["duty", "bsd"],
    ],
  },
  {
    topic: "p2-marketing",
    ask: "rare conservation shophouse, better sell by auction, tender, EOI or private treaty?",
    answer: [
      ["auction"],
      ["private treaty"],
      ["tender", "expression of interest", "expressions of interest"],
    ],
  },
  {
    topic: "p2-tax-finance",
    ask: "Husband 52 and wife 38 take a loan together, which age does the bank use?",
    answer: [["income-weighted", "income weighted", "weighted average", "weighted by income"], ["age"]],
  },
  {
    topic: "p1-markets",
    ask: "what are leading and lagging indicators for property market",
    answer: [["leading", "lead"], ["lagging", "lag"], ["indicator"]],
  },
  {
    topic: "p1-interests",
    ask: "Can I break our joint tenancy without my ex husband agreeing?",
    answer: [
      ["sever"],
      ["joint tenan"],
      ["declaration", "instrument", "serve", "serving", "unilateral", "without the consent", "alone"],
    ],
  },
  {
    topic: "p2-sale",
    ask: "how much EHG can a single get max",
    answer: [["$60,000", "60,000"], ["single"]],
  },
  {
    topic: "p2-marketing",
    ask: "can I keep a photocopy of every viewer's NRIC?",
    answer: [["nric"], ["copy", "copies", "collect", "retain", "keep"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "main lease got forfeited, what happens to the subtenant",
    answer: [
      ["head lease", "headlease", "head-lease", "superior lease", "main lease"],
      ["forfeit"],
      [
        "sublease",
        "subtenant",
        "sub-tenant",
        "underlease",
        "subtenancy",
        "sublessee",
        "undertenant",
        "sub-lessee",
        "underlessee",
      ],
    ],
  },
  {
    topic: "p1-landlord-tort",
    ask: "what must tenant do so that he can use his option to renew?",
    answer: [
      ["option to renew", "renewal option", "option of renewal", "option for renewal"],
      ["notice", "condition", "breach", "comply", "complied", "in time"],
    ],
  },
  {
    topic: "p2-leasing",
    ask: "Won the case but tenant still refuses to leave, who throws him out?",
    answer: [["possession"], ["writ", "enforcement order", "sheriff", "bailiff"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "visitor slipped on the wet floor of a condo lobby, who is liable?",
    answer: [["common property", "common area"], ["mcst", "management corporation"], ["occupier"]],
  },
  {
    topic: "p2-regulation",
    ask: "can I be with 2 property agencies at the same time?",
    answer: [
      ["salesperson"],
      [
        "only one",
        "more than one",
        "one estate agent",
        "one licensed estate agent",
        "one property agency",
        "one agency",
        "one estate agency",
        "two estate agents",
        "two agencies",
        "another estate agent",
        "one at a time",
      ],
    ],
  },
  {
    topic: "p1-landlord-tort",
    ask: "Agent quoted the wrong floor area but the brochure has a disclaimer. does it save him?",
    answer: [
      ["disclaim", "exclusion", "exclude", "exempt"],
      ["unfair contract terms", "ucta"],
      ["reasonable"],
    ],
  },
  {
    topic: "p1-planning",
    ask: "TOP and CSC, what is the difference?",
    answer: [["temporary occupation permit"], ["statutory completion"]],
  },
  {
    topic: "p2-marketing",
    ask: "unit already sold but I leave the ad up to get calls, allowed?",
    answer: [
      ["advertis", "listing"],
      [
        "dummy",
        "no longer available",
        "not available",
        "unavailable",
        "already sold",
        "been sold",
        "false",
        "misleading",
        "bait",
      ],
    ],
  },
];
