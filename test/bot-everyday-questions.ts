/** A question with what its answer must contain: from each group one of the words, in lower case. */
interface Everyday {
  ask: string;
  answer: readonly (readonly string[])[];
}

/**
 * Forty questions of clients and candidates over the whole outline, in everyday words, written by somebody who had read
 * none of the notes. At the first run, the first passage or the sum answered 28; it missed scenes, comparisons, and
 * sums not called by their name.
 */
export const EVERYDAY_BOT_QUESTIONS: readonly Everyday[] = [
  {
    ask: "whats the difference between a fixture and a fitting when selling a house?",
    answer: [["passes with the land"], ["stays the seller’s"]],
  },
  {
    ask: "how long is fee simple / estate in perpetuity vs 99 yr, can fee simple owner lose the land?",
    answer: [["no end"], ["acquire"]],
  },
  {
    ask: "joint tenancy vs tenancy in common which one go to the surviving owner when one dies",
    answer: [
      ["passes to the other", "survivorship"],
      ["by the will", "by will"],
    ],
  },
  {
    ask: "what is a caveat and who can lodge one",
    answer: [["notice"], ["buyer under an option"], ["mortgagee"]],
  },
  {
    ask: "easement and licence same thing or not?",
    answer: [["no interest in land"], ["unlike an easement"]],
  },
  {
    ask: "does a tenancy agreement for 2 years need to be by deed",
    answer: [["up to 7 years"], ["by deed"]],
  },
  {
    ask: "lease or licence - how to tell, my client only rents a room and landlord comes in anytime",
    answer: [["exclusive possession"], ["licence"]],
  },
  {
    ask: "Tenant stays on after lease expire without landlord's agreement, what kind of tenancy is that?",
    answer: [["sufferance"]],
  },
  {
    ask: "what must a buyer prove to sue an agent for negligence?",
    answer: [["duty of care"], ["breach"], ["loss", "damage"]],
  },
  {
    ask: "is a verbal agreement to sell a condo enforceable in singapore",
    answer: [["in writing and signed"]],
  },
  {
    ask: "void contract vs voidable contract, simple explanation pls",
    answer: [["no effect", "no legal effect"], ["until", "set aside"], ["voidable"]],
  },
  {
    ask: "seller agent says 'this is the best view in Singapore', is that misrepresentation?",
    answer: [["puff", "sales talk"]],
  },
  {
    ask: "my seller client signs exclusive agreement with me, what is the longest it can last",
    answer: [["3 months"]],
  },
  {
    ask: "sold the flat at 1.1m, commission 2% and my agency is GST registered, how much seller pays in total",
    answer: [["$23,980"]],
  },
  { ask: "plot 2,000 sqm with plot ratio 2.8, max GFA how much?", answer: [["5,600 sqm"]] },
  {
    ask: "how often is the URA master plan reviewed, and how far ahead does it plan",
    answer: [["every 5 years"], ["10 to 15 years"]],
  },
  { ask: "Bought at 1.2 mil, rent 3,500 a month. whats the gross yield", answer: [["3.5%"]] },
  {
    ask: "reit vs buying physical property, whats different for an investor",
    answer: [["90%"], ["within days", "liquid"]],
  },
  {
    ask: "what are the 4 Ps of marketing",
    answer: [["product"], ["price"], ["place"], ["promotion"]],
  },
  {
    ask: "exclusive listing vs open listing which better for the seller",
    answer: [["one agency alone"], ["any number of agencies"]],
  },
  {
    ask: "can I act for both the landlord and tenant if both agree in writing",
    answer: [["forbidden"], ["whatever the clients agree", "consent never"]],
  },
  {
    ask: "can agent help client hold the option money lah? just pass to seller only",
    answer: [["may not hold or handle"], ["option fee"]],
  },
  {
    ask: "What's the penalty for working as an agent without registering with CEA?",
    answer: [["$25,000"], ["12 months"]],
  },
  {
    ask: "cpd how many hours now for 2026 and what cycle",
    answer: [["16 training hours"], ["calendar year"]],
  },
  {
    ask: "before i send whatsapp blast to old leads what do i need to check under pdpa",
    answer: [["do not call", "register"], ["consent"]],
  },
  { ask: "MOP how long for plus and prime flat", answer: [["10 years for plus and prime"]] },
  {
    ask: "Resale 4 room price 620k but HDB valuation 600k. How much COV and can I use CPF or loan to pay it?",
    answer: [["$20,000"], ["cash"]],
  },
  {
    ask: "option fee and option exercise fee for hdb resale, how much each and how long is the option",
    answer: [["$1 to $1,000"], ["$5,000"], ["21 days", "21 calendar days"]],
  },
  {
    ask: "buying new launch condo, if i dont exercise the OTP how much of booking fee i lose",
    answer: [["25% of the booking fee"]],
  },
  { ask: "en bloc for a 15 year old condo, how many percent of owners must agree", answer: [["80%"]] },
  {
    ask: "minimum rental period hdb vs condo?",
    answer: [["6 months"], ["3 months", "3 consecutive months"]],
  },
  { ask: "BSD for a $1.28m condo", answer: [["$35,800"]] },
  { ask: "singaporean buying 2nd property at 1.5m, absd how much ah", answer: [["$300,000"]] },
  {
    ask: "Bought condo in August 2025 and sold it for 1.6 million in October 2026. Seller stamp duty?",
    answer: [["$192,000"]],
  },
  { ask: "Lease 24 months at $4,200 per month, tenancy stamp duty how much", answer: [["$403"]] },
  { ask: "property tax if AV is 36000 and I live there myself", answer: [["$960"]] },
  {
    ask: "can i use cpf to pay for 40 year old flat with 59 years left, im 35",
    answer: [["95"], ["in proportion", "reduced"]],
  },
  {
    ask: "if i used 100k CPF for my flat 10 years ago must return how much when i sell",
    answer: [["$128,008"]],
  },
  {
    ask: "My income is 9000, car loan 900 and credit card 200 a month. How much can my home loan instalment be?",
    answer: [["$3,850"]],
  },
  { ask: "TDSR vs MSR", answer: [["30%"], ["55%"]] },
];
