/** A question with what the first sentences of its answer, or the sum, must contain: from each group one of the words, in lower case. */
interface Cramming {
  ask: string;
  answer: readonly (readonly string[])[];
}

/**
 * Of some 600 questions that somebody typed on the eve of the exam without the notes at hand, on all topics: what was answered wrongly, or
 * by another rule, at first, and what compares two things or asks two questions at once.
 */
export const CRAMMING_BOT_QUESTIONS: readonly Cramming[] = [
  // Contracts and agents
  {
    ask: "deed and ordinary contract, difference?",
    answer: [["signed, sealed and delivered"], ["consideration"]],
  },
  {
    ask: "what is the remedy if agent tell me freehold but actually 99 yrs",
    answer: [["rescind"], ["damages"]],
  },
  { ask: "contract signed by 17 year old, valid?", answer: [["necessaries"]] },
  { ask: "seller kept quiet about leaking roof, can buyer sue", answer: [["no general duty to speak"]] },
  { ask: "can i cancel contract because i misunderstood the price", answer: [["no mistake"]] },
  { ask: "seller accept my offer by staying silent?", answer: [["silence is no acceptance"]] },
  { ask: "warranty vs condition", answer: [["end the contract"], ["damages alone"]] },
  { ask: "what is a power of attorney", answer: [["deed"], ["authority to sign"]] },
  // Interests in land and strata
  {
    ask: "what are the 3 things u need for a valid trust",
    answer: [["intention"], ["subject matter"], ["objects"]],
  },
  {
    ask: "uncle holds condo on trust for 12 yr old nephew, can the nephew demand it at 21",
    answer: [["at least 21"], ["call for the property"]],
  },
  {
    ask: "bank sold my house at auction and still short 80k, do i still owe",
    answer: [["still owes the rest"]],
  },
  { ask: "how old must i be to write a will", answer: [["at least 21"]] },
  { ask: "legal vs equitable mortgage", answer: [["registered"], ["agreement to give one"]] },
  { ask: "bank vs cpf who get paid first when house sold", answer: [["after the housing loan"]] },
  {
    ask: "can the condo ask owners to pay for a big repair on top of the maintenance fee",
    answer: [["special levy"], ["general meeting"]],
  },
  { ask: "who must i ask before installing an ev charger at my condo lot", answer: [["asks the mcst"]] },
  { ask: "by-law to ban pets in condo how to pass", answer: [["special resolution"]] },
  { ask: "80% en bloc which condo age", answer: [["10 years or more"]] },
  { ask: "can i knock down my half of the party wall", answer: [["may not pull down"]] },
  { ask: "can my company buy a terrace house", answer: [["foreign person unless"]] },
  // Leases and torts
  { ask: "landlord wont fix the ceiling leak can i stop paying rent", answer: [["may not withhold rent"]] },
  { ask: "landlord accept rent after tenant breach, can still kick him out?", answer: [["waives"]] },
  {
    ask: "difference of tenancy at sufferance and at will",
    answer: [["as long as both like"], ["without the landlord’s consent"]],
  },
  { ask: "what is distress, can landlord seize tv", answer: [["seizure and sale"], ["cannot seize"]] },
  {
    ask: "customer slipped in my shop cos floor wet who liable",
    answer: [["owner or tenant who controls it"]],
  },
  { ask: "my contractor injured passerby am i liable", answer: [["not liable for the contractor"]] },
  { ask: "how many tenants in a hdb 4 room and minimum how long", answer: [["8 in a 4-room"], ["6 months"]] },
  { ask: "monthly rent 3100, move in 11 may, how much for may", answer: [["$2,100"]] },
  { ask: "effective rent 24 months at 4000 with 1 month free", answer: [["$3,833.33"]] },
  { ask: "contributory negligence 30% damages 100k how much he gets", answer: [["$70,000"]] },
  // Markets and planning
  {
    ask: "interest rates go up and more condos completed, what happens to prices",
    answer: [["push prices down"]],
  },
  {
    ask: "rent go up 5% and units rented drop 8%, elastic or not? what's the figure",
    answer: [["1.6: elastic"]],
  },
  { ask: "what is a complement good example in property market", answer: [["used together with a home"]] },
  { ask: "take up 400 units in 6 months, unsold 2000, how many months of supply", answer: [["30 months"]] },
  { ask: "which valuation method to value a school", answer: [["cost method"]] },
  { ask: "what is the CCR", answer: [["9, 10 and 11"]] },
  { ask: "which authority licenses billboards", answer: [["licence of bca"]] },
  { ask: "land 1200 sqm, gpr 1.4, existing gfa 900, how much more can build", answer: [["780 sqm"]] },
  // Sales, taxes and agents' law
  {
    ask: "seller bought jan 2025 for 1.2m and sell mar 2026 at 1.35m, how much tax must he pay",
    answer: [["$108,000"]],
  },
  {
    ask: "booking fee 5% on 2m new launch and i change my mind, how much back",
    answer: [["refunded: $75,000"]],
  },
  { ask: "ssd on factory sold in 2nd year 3m", answer: [["$300,000"]] },
  { ask: "buyer back out after exercising otp private", answer: [["loses the deposit"]] },
  { ask: "fine for salesperson who is not registered but does agency work", answer: [["$25,000"]] },
  { ask: "agent got 2 offers on same flat, must tell both?", answer: [["every offer"]] },
  { ask: "cold call without checking dnc fine", answer: [["$200,000"]] },
];
