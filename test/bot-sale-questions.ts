/** A question with what its answer must contain: from each group one of the words, in lower case. */
interface Asked {
  ask: string;
  answer: readonly (readonly string[])[];
}

/**
 * Forty questions of candidates on sales, agents' regulation, and tax and finance, in everyday words. All were missed at
 * first: the rule was not in the notes, or a neighbouring rule came first.
 */
export const SALE_BOT_QUESTIONS: readonly Asked[] = [
  {
    ask: "my client is PR and wants to buy resale flat with his sister who is also PR for 4 years, can?",
    answer: [["cannot buy"], ["joint singles"]],
  },
  {
    ask: "husband is japanese on EP, i'm singaporean 26, can get resale flat?",
    answer: [["non-citizen spouse"], ["occupier"]],
  },
  { ask: "does priority scheme give you a better queue number", answer: [["no better queue number"]] },
  { ask: "i inherited half of a condo, can buy resale hdb or not", answer: [["inherited"], ["15 months"]] },
  {
    ask: "my name is only occupier in my mum flat, can i buy a condo",
    answer: [["may not buy private"], ["minimum occupation period"]],
  },
  {
    ask: "can i transfer my share of the HDB to my daughter without selling",
    answer: [["immediate family"], ["eligible"]],
  },
  {
    ask: "seller stuck because of ethnic quota can't find any buyer, can hdb help",
    answer: [["buy back"], ["case by case"]],
  },
  {
    ask: "who registers intent to sell, can agent do it for the owner",
    answer: [["personally"], ["salesperson cannot"]],
  },
  { ask: "buyer using only cash, need request for value?", answer: [["needs no request for value"]] },
  { ask: "can completion be earlier than hdb's date if both agree", answer: [["cannot be brought forward"]] },
  { ask: "does extension of stay affect buyer's MOP", answer: [["sets back"]] },
  { ask: "agreement to sell my flat during MOP with deposit collected now, valid?", answer: [["void"]] },
  { ask: "my wife becomes citizen can we get the extra 10k", answer: [["citizen top-up grant"]] },
  {
    ask: "uncle 66 need money but want to stay in the same flat, options?",
    answer: [["spare bedrooms"], ["lease buyback"]],
  },
  { ask: "can I use my hdb flat as collateral for business loan", answer: [["security"], ["void"]] },
  { ask: "ec buyer passes away before TOP then how", answer: [["cancels the sale"], ["refunds"]] },
  {
    ask: "illegal extension by previous owner, am i responsible",
    answer: [["may become liable"], ["approved plans"]],
  },
  { ask: "actual unit smaller than contract by 5%", answer: [["3%"], ["reduced", "reduction"]] },
  {
    ask: "buyer never pay instalment on time developer can cancel?",
    answer: [["14 days"], ["21 days"]],
  },
  { ask: "how long must foreigner keep the landed house", answer: [["at least 5 years"]] },
  {
    ask: "can i start doing viewings while waiting for registration approval",
    answer: [["no viewings"], ["before the registration"]],
  },
  { ask: "can i sell my own house without agent", answer: [["without an agent"], ["no licence"]] },
  { ask: "my brother helps me sell for free can?", answer: [["no estate agency work"]] },
  {
    ask: "when is a transaction recorded as completed in the register",
    answer: [["option"], ["not at legal completion"]],
  },
  {
    ask: "my agency closed down what happens to my registration",
    answer: [["no estate agency work"], ["another agency"]],
  },
  {
    ask: "tenant wants to use shophouse as pub not approved, agent's duty",
    answer: [["tells the client"], ["ura"]],
  },
  { ask: "agent lost his card how to replace", answer: [["written application"]] },
  { ask: "can exclusive agreement be renewed automatically", answer: [["not renewed"], ["new one"]] },
  { ask: "what if doing check will alert the criminal", answer: [["left out"], ["does not go on"]] },
  { ask: "do directors and KEO need CPD too", answer: [["directors"], ["key executive officer"]] },
  { ask: "can bsd be paid by instalment", answer: [["not by instalments"]] },
  {
    ask: "what decides whether a property is residential for stamp duty",
    answer: [["permitted use"], ["zoning"]],
  },
  { ask: "overpaid property tax claim how many years", answer: [["5 years"]] },
  { ask: "owner passed away property tax rate", answer: [["two years"]] },
  { ask: "late rent received in january taxed which year", answer: [["in which it is due"]] },
  {
    ask: "commission earned december paid january which year of assessment",
    answer: [["earned"], ["1 march"]],
  },
  { ask: "selling my hdb, existing loan counted in tdsr?", answer: [["left out of tdsr"], ["letter"]] },
  { ask: "hdb loan early repayment penalty", answer: [["no penalty"]] },
  { ask: "voluntary housing refund", answer: [["cannot be reversed"], ["no tax relief"]] },
  { ask: "convert office to residential ssd", answer: [["day of the change"]] },
];
