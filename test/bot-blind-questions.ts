/** A question with what its answer must contain: from each group one of the words, in lower case. */
interface Blind {
  ask: string;
  answer: readonly (readonly string[])[];
}

/**
 * Sixty questions as candidates type them on a phone, written by somebody who had read none of the notes, the synonyms
 * or the code. At the first run, the first passage or the sum answered 26 of the first forty; the search was then
 * improved for whole classes (abbreviations, comparisons, bare figures, floor area), and of the last twenty, written
 * after that, it answered 18 at the first run.
 */
export const BLIND_BOT_QUESTIONS: readonly Blind[] = [
  { ask: "joint tenancy vs tenancy in common whats the diff", answer: [["survivorship"], ["by will"]] },
  { ask: "can foreigner buy landed house in spore", answer: [["only with approval"], ["landed"]] },
  { ask: "what is indefeasibility of title", answer: [["free from all unregistered interests"]] },
  { ask: "how long does a caveat last before it lapse", answer: [["5 years"]] },
  { ask: "lease more than how many years must register", answer: [["exceeds 7 years"]] },
  { ask: "squatter can get my land if he stay 12 years?", answer: [["no length of possession"]] },
  { ask: "easement vs licence", answer: [["unlike an easement"], ["no interest in land"]] },
  { ask: "what is a fixture", answer: [["becomes part of the land"]] },
  { ask: "enbloc how many percent must agree if building 15 yrs old", answer: [["80%"]] },
  { ask: "what must landlord do quiet enjoyment", answer: [["substantial interference"]] },
  { ask: "neighbour water leak into my unit what tort", answer: [["nuisance", "negligence"]] },
  { ask: "minor sign contract how old then can", answer: [["18"]] },
  {
    ask: "invitation to treat vs offer",
    answer: [["asks readers to make offers"], ["bound on certain terms"]],
  },
  { ask: "oral agreement to sell a house valid anot", answer: [["in writing and signed"]] },
  { ask: "duties of agent to his principal", answer: [["secret profit"], ["conflict of interest"]] },
  { ask: "misrepresentation remedy", answer: [["rescission"], ["damages"]] },
  { ask: "wats land betterment charge", answer: [["rise in the value of land"]] },
  { ask: "how often master plan reviewed", answer: [["every 5 years"]] },
  { ask: "site 2000 sqm plot ratio 2.8 gfa how much", answer: [["5,600 sqm"]] },
  {
    ask: "wat happens to price when demand goes up n supply same",
    answer: [["higher rents and prices", "price and quantity both rise"]],
  },
  { ask: "can i act for buyer n seller same time", answer: [["dual representation"], ["forbidden"]] },
  { ask: "how many cpd hours i need each year", answer: [["16"]] },
  { ask: "agent can collect rent deposit cash for hdb tenant?", answer: [["may not hold or handle"]] },
  { ask: "how long can exclusive agreement be", answer: [["3 months"]] },
  {
    ask: "what must i put in my property ad on fb",
    answer: [["registration number"], ["licence number"]],
  },
  { ask: "do i need check dnc registry b4 cold calling", answer: [["needs valid confirmation"]] },
  { ask: "seller look like money laundering what do i do", answer: [["suspicious transaction report"]] },
  { ask: "hdb resale otp how many days buyer got to exercise", answer: [["21 calendar days"]] },
  { ask: "mop for plus flat", answer: [["10 years for plus"]] },
  { ask: "min stay for renting out condo", answer: [["3 consecutive months"]] },
  {
    ask: "private owner sell condo want buy resale flat need wait how long",
    answer: [["15 months"]],
  },
  { ask: "what is hfe letter for", answer: [["housing grants"], ["hdb loan"]] },
  { ask: "bsd for 1.2m condo", answer: [["$32,600"]] },
  { ask: "absd SPR buying 2nd property 900k", answer: [["$270,000"]] },
  { ask: "ssd bought 1 mar 2026 sell 20 nov 2026 at 1.5m", answer: [["$240,000"]] },
  { ask: "stamp duty for 2 year lease $3500 a month", answer: [["$336"]] },
  { ask: "prop tax owner occupied av 36000", answer: [["$960"]] },
  { ask: "tdsr income 8000 car loan 900 how much can pay mortgage", answer: [["$3,500"]] },
  { ask: "msr limit household earn 9500 buying hdb", answer: [["$2,850"]] },
  { ask: "2nd housing loan bank ltv 1.6m condo how much can borrow", answer: [["$720,000"]] },
  { ask: "wat is the rule in rylands v fletcher", answer: [["non-natural use"], ["without negligence"]] },
  { ask: "state lease land 99 yrs what happen when end", answer: [["goes back to the state"]] },
  { ask: "equitable mortgage hw to create", answer: [["depositing the title deeds"]] },
  { ask: "diff btw fee simple n estate in perpetuity", answer: [["state lands act"]] },
  {
    ask: "tenant never pay rent can landlord just lock him out",
    answer: [["without a court order"]],
  },
  { ask: "wat is consideration", answer: [["in exchange for"]] },
  { ask: "postal rule", answer: [["when it is posted"]] },
  { ask: "can agent keep referral fee from bank secretly", answer: [["prior written consent"]] },
  {
    ask: "wat use class need change use permission shop to restaurant",
    answer: [["to another class (shop to restaurant) does"]],
  },
  { ask: "hw to find gross rental yield", answer: [["yearly rent ÷ price"]] },
  { ask: "difference btw income approach n cost approach valuation", answer: [["income"], ["depreciation"]] },
  { ask: "who handles complaint against agent", answer: [["cea"]] },
  { ask: "penalty for unlicensed agent work salesperson not registered", answer: [["$25,000"]] },
  { ask: "cooling off can cancel contract cpfta how many days", answer: [["5 days"]] },
  { ask: "pr couple can buy hdb resale when", answer: [["3 years"]] },
  { ask: "completion hdb resale how long after hdb accepts", answer: [["eight weeks", "8 weeks"]] },
  { ask: "deposit tenant usual for 2 yr lease", answer: [["two months", "2 months’ rent", "one month"]] },
  { ask: "bsd absd citizen 3rd house 2m", answer: [["$669,600"]] },
  { ask: "how much lease stamp duty 3 yr rental 2800/mth", answer: [["$403"]] },
  {
    ask: "tdsr earn 6k plus commission 3k credit card 500 how much left for housing loan",
    answer: [["$3,955"]],
  },
];
