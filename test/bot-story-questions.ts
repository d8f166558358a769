/** A question with what the first sentences of its answer, or the sum, must contain: from each group one of the words, in lower case. */
interface Story {
  ask: string;
  answer: readonly (readonly string[])[];
}

/** Of some 280 questions that were typed without the notes at hand, many with a story around them: what was answered beside the point. */
export const STORY_BOT_QUESTIONS: readonly Story[] = [
  // Agents
  { ask: "longest cea can suspend a salesperson for", answer: [["no maximum length"]] },
  { ask: "is a property management company an estate agent", answer: [["managing a property"]] },
  { ask: "agent took $50k from buyer to pass to seller", answer: [["may not hold or handle money"]] },
  {
    ask: "client is 82 and forgetful wants to sell flat what should agent do",
    answer: [["nothing is signed"]],
  },
  {
    ask: "i am a property agent and my mother is selling, can i act for her",
    answer: [["family member is allowed"]],
  },
  {
    ask: "property agent sign on behalf of seller without authority, seller later agrees",
    answer: [["later approval"]],
  },
  {
    ask: "agent represent both landlord and tenant same flat",
    answer: [["dual representation"], ["forbidden"]],
  },
  // Sales
  { ask: "completion date falls on a sunday what happens", answer: [["next working day"]] },
  {
    ask: "condo only in my husbands name do i need to sign when he sells",
    answer: [["not on the title does not sign"]],
  },
  { ask: "after i sell hdb how long must i refund my cpf", answer: [["15 working days"]] },
  { ask: "how long is cpf refund credited after completion", answer: [["15 working days"]] },
  {
    ask: "PR couple bought resale flat last year, now want to buy condo also, can or not",
    answer: [["within 6 months"]],
  },
  { ask: "buyer died after paying option fee", answer: [["buyer’s death does not end"]] },
  { ask: "executive condo when can sell to foreigner", answer: [["after 10 years"]] },
  {
    ask: "aunty 68 want to sell 4rm flat and move to 2rm flexi any bonus",
    answer: [["silver housing bonus"], ["$40,000"]],
  },
  { ask: "what is in the CSC stage payment", answer: [["15% on completion"]] },
  { ask: "industrial unit purchase by foreigner ok? stamp duty?", answer: [["may buy"]] },
  // Land and owners
  {
    ask: "husband and wife joint tenants die together in car crash who gets the house",
    answer: [["elder is presumed to have died first"]],
  },
  { ask: "common property in condo who owns it", answer: [["tenants in common"], ["share value"]] },
  {
    ask: "seller sold same house to 2 buyers, 2nd one registered first, who wins",
    answer: [["rank in the order of registration"]],
  },
  { ask: "mortgagee sale, can bank sell below market price", answer: [["best price"]] },
  {
    ask: "my mum put house in trust for me i am 10 who is legal owner",
    answer: [["trustee is the legal owner"]],
  },
  {
    ask: "two brothers own house in common one wants to sell other dont want",
    answer: [["court may order a sale"]],
  },
  { ask: "can a PR buy a terrace house", answer: [["permanent resident is a foreign person"]] },
  { ask: "how to tell if a condo is freehold where to check", answer: [["title search"]] },
  {
    ask: "son has power of attorney for mother who now has dementia can he still sell her house",
    answer: [["ends when"]],
  },
  { ask: "gfa of balcony counted?", answer: [["balcony counts"]] },
  // Leases
  {
    ask: "tenant left aircon and built in wardrobe when he moved out can landlord keep",
    answer: [["belong to the landlord"]],
  },
  { ask: "deposit not returned after moving out what tenant can do", answer: [["small claims tribunals"]] },
  { ask: "min period to rent out condo vs hdb", answer: [["3 consecutive months"], ["6 months"]] },
  {
    ask: "my tenant gave me a fake pass i never check properly am i in trouble",
    answer: [["negligent harbouring"]],
  },
  { ask: "gross rent vs net rent retail", answer: [["service charge"]] },
  { ask: "what is anchor tenant", answer: [["large tenant"]] },
  { ask: "tenant going bankrupt", answer: [["official assignee"]] },
  { ask: "tree from neighbour falls on my car can i sue", answer: [["dangerous"]] },
  // Taxes
  { ask: "tenant pays me 4k a month how much property tax is that a year", answer: [["$7,440"]] },
  { ask: "gst on shop sale 1.5m how much", answer: [["$135,000"]] },
  { ask: "escalation 5% every year rent 5000 third year", answer: [["$5,512.50"]] },
  {
    ask: "rent free fitting out period 2 months on 3 yr lease 8000 effective rent",
    answer: [["$7,555.56"]],
  },
  {
    ask: "married couple 1 own condo other first time buyer, buy together absd",
    answer: [["highest rate"]],
  },
];
