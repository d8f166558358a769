/** A question with what the first sentence of its answer, or the sum, must contain: from each group one of the words, in lower case. */
interface Candidate {
  ask: string;
  answer: readonly (readonly string[])[];
}

/**
 * Sixty of 240 questions that somebody typed who had read none of the notes, two or three of each kind that was answered wrongly or
 * not at all at first: words that the notes did not use, a rule that they lacked, a right passage that began with another sentence,
 * and sums of which a figure was not read. At the first run 173 of the 240 were answered in the first sentences, and one of these
 * 60 in the first alone.
 */
export const CANDIDATE_BOT_QUESTIONS: readonly Candidate[] = [
  { ask: "what are the bsd rates for residential now", answer: [["1%, 2%, 3%, 4%, 5% and 6%"]] },
  { ask: "absd for foreigner buying one condo?", answer: [["60%"]] },
  { ask: "company buying a condo, absd rate?", answer: [["65%"]] },
  {
    ask: "my client is american, kena 60% absd or not",
    answer: [["united states"], ["like singapore citizens"]],
  },
  {
    ask: "two buyers, one singaporean no property, one foreigner not married. which absd rate",
    answer: [["highest"]],
  },
  {
    ask: "when does the 14 days for bsd start - from OTP or from exercise?",
    answer: [["exercise of the option"]],
  },
  { ask: "ssd rates for home bought in aug 2025", answer: [["16%, 12%, 8%, 4%"]] },
  { ask: "bought condo jan 2024 sell mar 2026 any ssd?", answer: [["ssd rate: 4%"]] },
  { ask: "who pays ssd, buyer or seller", answer: [["paid by the seller"]] },
  { ask: "what happen if TA is not stamped", answer: [["evidence in court"]] },
  { ask: "tdsr limit now how many %", answer: [["55%"]] },
  { ask: "does msr apply to resale condo", answer: [["does not apply"]] },
  { ask: "2nd housing loan how much cash must put", answer: [["25% in cash"]] },
  { ask: "hdb loan ltv now izzit still 80", answer: [["75%"], ["20 august 2024"]] },
  { ask: "max tenure HDB concessionary loan", answer: [["25 years"], ["less 20 years"]] },
  { ask: "taking HDB loan, must put cash for downpayment or can all cpf", answer: [["no cash is needed"]] },
  {
    ask: "can cpf pay for maintenance fee or reno",
    answer: [["may not be used for renovation, maintenance fees"]],
  },
  { ask: "bridging loan max period", answer: [["6 months"]] },
  { ask: "what is lis pendens", answer: [["court action about land"]] },
  { ask: "what is a caveat in land titles", answer: [["notice in the land-register"]] },
  { ask: "exceptions to indefeasible title", answer: [["fraud and forgery"]] },
  { ask: "tenants in common no will who gets the share", answer: [["intestate succession act"]] },
  { ask: "3 things a valid lease must have", answer: [["exclusive possession"]] },
  { ask: "what is periodic tenancy", answer: [["rolls on"], ["notice"]] },
  {
    ask: "can agent hold the security deposit for landlord first",
    answer: [["may not hold or handle"], ["hdb"]],
  },
  { ask: "max how many people can stay in a rented 3 room hdb", answer: [["6 in a 3-room"]] },
  { ask: "max length of hdb rental to china tenant", answer: [["2 years"]] },
  { ask: "who can buy resale Plus flat", answer: [["$14,000"], ["30 months"]] },
  { ask: "sell condo can buy bto immediately?", answer: [["only 30 months"]] },
  { ask: "can use own lawyer drafted option for hdb resale?", answer: [["must use hdb’s prescribed"]] },
  { ask: "cpf housing grant resale 4 room first timer couple", answer: [["$80,000"]] },
  {
    ask: "which properties are restricted residential under RPA",
    answer: [["vacant residential land"], ["worship"]],
  },
  {
    ask: "does foreigner need permission to rent a bungalow short term",
    answer: [["needs no permission"], ["7 years"]],
  },
  { ask: "where can foreigners get landed easier", answer: [["sentosa cove"]] },
  { ask: "how many days notice for AGM with special resolution", answer: [["21 days"]] },
  { ask: "what is common property", answer: [["not comprised in a lot"]] },
  {
    ask: "condo owner owe maintenance fees can still vote?",
    answer: [["in arrears"], ["unanimous resolution"]],
  },
  { ask: "can tenant vote at agm", answer: [["tenant cannot vote"], ["proxy"]] },
  { ask: "en bloc consent % for 15 yr old condo", answer: [["80%"]] },
  { ask: "remedy for innocent misrep", answer: [["rescission"], ["s 2(2)"]] },
  { ask: "seller lied roof never leak. what can buyer do", answer: [["rescind"], ["damages"]] },
  { ask: "what does time is of essence mean", answer: [["end the contract"]] },
  { ask: "agency ratification what", answer: [["later approval"]] },
  { ask: "ways an agency ends", answer: [["revocation"], ["bankruptcy"]] },
  { ask: "exclusive estate agency agreement max term residential", answer: [["3 months"]] },
  { ask: "who can sue for commission, agent or agency", answer: [["cannot sue the client", "agency"]] },
  { ask: "must have owner consent before putting up listing?", answer: [["consent is needed before"]] },
  { ask: "is PEI/PII compulsory", answer: [["is compulsory"]] },
  { ask: "what is negligent misstatement", answer: [["careless advice"]] },
  { ask: "written permission valid for how long", answer: [["2 years"]] },
  {
    ask: "new launch booking fee how much and what if never sign S&P",
    answer: [["25% of the booking fee"], ["75%"]],
  },
  { ask: "rent 4000 mth price 1.2m gross yield", answer: [["4%"]] },
  { ask: "property tax AV 30000 owner occ", answer: [["$720"]] },
  { ask: "av 36k rental home tax", answer: [["$4,800"]] },
  { ask: "gst on condo sale by gst-registered company?", answer: [["exempt"]] },
  { ask: "<ADV> in subject of email for what", answer: [["advertisement"]] },
  { ask: "no will. have wife and 2 kids. who gets what", answer: [["half to the spouse"]] },
  { ask: "LOI deposit if tenant back out before sign TA", answer: [["forfeits"], ["refunded"]] },
  { ask: "hdb fiance fiancee scheme must marry by when", answer: [["within 3 months"]] },
  { ask: "how do i check if agent is real", answer: [["public register"]] },
];
