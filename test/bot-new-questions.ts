import type { Asked } from "./bot-questions.ts";

/**
 * Forty more, written from the syllabus's list of topics by somebody who had not read the notes: twelve sums and 28
 * others. A sum's answer is its result, worked out by hand.
 */
export const NEW_BOT_QUESTIONS: readonly Asked[] = [
  { topic: "p2-tax-finance", ask: "Calculate BSD on a $1.5 million condo", answer: [["$44,600"]] },
  {
    topic: "p2-tax-finance",
    ask: "I'm a foreigner buying a $2m apartment, how much ABSD?",
    answer: [["$1,200,000"]],
  },
  {
    topic: "p2-leasing",
    ask: "stamp duty for a two-year lease at $3,500 a month",
    answer: [["$336"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "SSD if I bought my condo in August 2025 and sell it in December 2026 for $1.8m",
    answer: [["$216,000"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "Property tax on an owner-occupied flat with an annual value of $30,000",
    answer: [["$720"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "What is the max monthly repayment under TDSR with income of $9,000 and a car loan of $1,200 a month?",
    answer: [["$3,750"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "MSR limit for a household income of $7,500?",
    answer: [["$2,250"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "How much can I borrow from the bank for a $1.2m condo if it's my first home loan?",
    answer: [["$900,000"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "SPR buying second property at 950k, total of BSD and ABSD",
    answer: [["$308,100"]],
  },
  { topic: "p2-tax-finance", ask: "BSD for a shop costing $3 million", answer: [["$119,600"]] },
  {
    topic: "p2-tax-finance",
    ask: "how much property tax for a rented-out condo with AV of $48,000",
    answer: [["$7,440"]],
  },
  {
    topic: "p2-leasing",
    ask: "5-year shop lease at $6,000 per month, how much stamp duty?",
    answer: [["$1,152"]],
  },
  {
    topic: "p1-interests",
    ask: "What are the four unities of a joint tenancy?",
    answer: [["possession"], ["interest"], ["title"], ["time"]],
  },
  {
    topic: "p1-interests",
    ask: "how long does a caveat on a property last?",
    answer: [["caveat"], ["5 years", "five years"]],
  },
  {
    topic: "p2-regulation",
    ask: "Who can be appointed as the KEO of a property agency?",
    answer: [
      ["key executive officer", "keo"],
      ["experience", "years"],
    ],
  },
  {
    topic: "p2-regulation",
    ask: "When must an agent do customer due diligence?",
    answer: [["customer due diligence", "cdd", "due diligence"], ["before"]],
  },
  {
    topic: "p2-regulation",
    ask: "how long must I keep the records of my CDD checks",
    answer: [["5 years", "five years"]],
  },
  {
    topic: "p2-regulation",
    ask: "How old must I be to register as a salesperson?",
    answer: [["21"]],
  },
  {
    topic: "p2-sale",
    ask: "What is the minimum occupation period for a Plus flat?",
    answer: [["plus"], ["10 years", "10-year", "ten years", "ten-year"]],
  },
  { topic: "p2-sale", ask: "what is cash over valuation?", answer: [["valuation", "value"], ["cash"]] },
  {
    topic: "p1-land-law",
    ask: "Difference between freehold and leasehold",
    answer: [
      ["fee simple", "freehold"],
      ["leasehold", "term of years"],
    ],
  },
  {
    topic: "p1-contract-agency",
    ask: "What elements are needed to form a valid contract?",
    answer: [["offer"], ["acceptance"], ["consideration"]],
  },
  {
    topic: "p1-contract-agency",
    ask: "can a minor sign a tenancy agreement",
    answer: [["minor"], ["18", "necessar", "voidable", "ratif"]],
  },
  {
    topic: "p1-interests",
    ask: "What percentage of owners must agree to the collective sale of a 15 year old condo?",
    answer: [["80%", "80 per cent"]],
  },
  {
    topic: "p1-contract-agency",
    ask: "What fiduciary duties does an agent owe his principal?",
    answer: [
      ["loyal", "conflict", "secret", "profit"],
      ["principal", "client"],
    ],
  },
  {
    topic: "p2-leasing",
    ask: "How many unrelated people can stay in a private condo unit?",
    answer: [["unrelated"], ["six", "6", "eight", "8"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "What must be proved for negligence?",
    answer: [["duty"], ["breach"], ["damage", "loss"]],
  },
  { topic: "p1-landlord-tort", ask: "private nuisance - what is it?", answer: [["nuisance"], ["interfer"]] },
  {
    topic: "p1-markets",
    ask: "How does a valuer use the comparison method?",
    answer: [["compar"], ["adjust"]],
  },
  {
    topic: "p1-markets",
    ask: "How does a rise in interest rates affect demand for homes?",
    answer: [["interest rate"], ["demand"]],
  },
  {
    topic: "p1-markets",
    ask: "why is housing supply inelastic in the short run?",
    answer: [["inelastic"], ["supply"]],
  },
  {
    topic: "p1-planning",
    ask: "What is the Master Plan and how often is it reviewed?",
    answer: [["master plan"], ["5 years", "five years"]],
  },
  {
    topic: "p1-planning",
    ask: "need URA permission to turn a shop into a restaurant?",
    answer: [
      ["change of use", "use"],
      ["permission", "approval"],
    ],
  },
  {
    topic: "p2-marketing",
    ask: "do I need consent to call a number on the DNC registry?",
    answer: [["do not call", "dnc"], ["consent"]],
  },
  {
    topic: "p2-marketing",
    ask: "what must every property ad by a salesperson show",
    answer: [["name"], ["registration number"], ["licence number", "phone", "agency", "estate agent"]],
  },
  {
    topic: "p2-regulation",
    ask: "how long can an exclusive estate agency agreement run at most",
    answer: [["exclusive"], ["3 months", "three months"]],
  },
  {
    topic: "p1-landlord-tort",
    ask: "what is quiet enjoyment",
    answer: [["quiet enjoyment"], ["interfer", "disturb", "possession"]],
  },
  {
    topic: "p2-leasing",
    ask: "minimum rental period of a HDB flat per application",
    answer: [["6 months", "six months"]],
  },
  { topic: "p2-sale", ask: "Income ceiling for buying a new EC", answer: [["16,000"]] },
  {
    topic: "p2-tax-finance",
    ask: "How much of the downpayment must be cash for a second bank housing loan?",
    answer: [["25%"], ["cash"]],
  },
];
