/** A question with what its answer must contain: from each group one of the words, in lower case. */
interface Asked {
  ask: string;
  answer: readonly (readonly string[])[];
}

/** Questions on marketing, of which the first passage once answered none. */
export const MARKETING_BOT_QUESTIONS: readonly Asked[] = [
  {
    ask: "brochures and agency decor belong to which of the 7 p",
    answer: [["physical evidence: what the client can see"]],
  },
  { ask: "name the elements of promo mix", answer: [["five tools"]] },
  { ask: "inseparability mean what", answer: [["made and used at the same time"]] },
  { ask: "can i start marketing before owner approve plan", answer: [["must agree to the plan"]] },
  { ask: "had 20 viewings but zero offer what should i tell seller", answer: [["price or condition"]] },
  { ask: "is it compulsory for seller to sign exclusive", answer: [["no form is compulsory"]] },
  { ask: "downside of having many agents", answer: [["less reason to spend"]] },
  { ask: "en bloc normally sold by what way", answer: [["sealed written bids"]] },
  { ask: "seller wants to price way above market what happens", answer: [["goes stale"]] },
  {
    ask: "someone's jewellery went missing at open house what should i do beforehand",
    answer: [["watch valuables"]],
  },
  { ask: "how much can agent be fined for misleading ad", answer: [["$100,000"]] },
  {
    ask: "the agency agreement expired can i leave listing online",
    answer: [["removal of the advertisement"]],
  },
  { ask: "tenant ask me to list the flat, can?", answer: [["a tenant is not the owner"]] },
  {
    ask: "ad had wrong floor area but no one suffered, still breach?",
    answer: [["loss or bad faith need not be shown"]],
  },
  { ask: "owner want 1.2m can i advertise at 1.1m to get calls", answer: [["client’s instructions"]] },
  { ask: "can i share median psf from URA in my ad", answer: [["general statistics"]] },
  { ask: "what's needed to claim i sold the most units in tampines", answer: [["verifiable facts"]] },
  { ask: "is agency liable for agent's ad", answer: [["must vet the advertisements"]] },
  { ask: "can i give ang bao to client to use my service", answer: [["cannot give cashback, a gift"]] },
  { ask: "does lemon law apply to resale flat", answer: [["does not cover the purchase of a home"]] },
  { ask: "advertisement made to look like news", answer: [["disguised as an editorial"]] },
  {
    ask: "difference between deemed consent and express consent",
    answer: [["given in words"], ["inferred"]],
  },
  { ask: "lee chee meng case about what", answer: [["420,000 records"]] },
  {
    ask: "client wants to see what data i have on him",
    answer: [["tell the individual which data is held"]],
  },
  { ask: "does dnc apply to email", answer: [["does not cover e-mail"]] },
  {
    ask: "client register dnc after giving me consent, can i still call",
    answer: [["does not withdraw that consent"]],
  },
  { ask: "must i show my number when telemarketing", answer: [["must not hide"]] },
  { ask: "can i tell seller how high my buyer can go", answer: [["confidential to the client"]] },
  { ask: "can i tell buyer b how much buyer a offered", answer: [["do not disclose"]] },
  { ask: "i have 3 offers what should i do", answer: [["are conveyed"]] },
  { ask: "sent excel of 700 clients to wrong email", answer: [["500 or more"]] },
  { ask: "checked dnc on 1 march, can call on 20 march", answer: [["21 calendar days"]] },
  { ask: "two offers, one cash one loan, must take higher?", answer: [["price is not all"]] },
  { ask: "can i pay buyer's legal fee to get him to engage me", answer: [["cannot give cashback, a gift"]] },
];
