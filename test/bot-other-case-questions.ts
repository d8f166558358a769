/** A question with what the first sentence of its answer, or the sum, must contain: from each group one of the words, in lower case. */
interface OtherCase {
  ask: string;
  answer: readonly (readonly string[])[];
}

/**
 * Questions about the other case of a rule: the commercial rent beside the home, the principal who was not named, the stage before,
 * the income that varies. The passage begins with the common case, and the first sentence must still be the one that answers.
 */
export const OTHER_CASE_BOT_QUESTIONS: readonly OtherCase[] = [
  {
    ask: "landlord is gst registered, do i pay gst on the rent of my cafe",
    answer: [["9%"], ["non-residential"]],
  },
  { ask: "gst on rent of a condo", answer: [["residential property does not have gst"]] },
  { ask: "does bonus and overtime count fully for tdsr", answer: [["30%"]] },
  {
    ask: "before foundation done, how many % in total has the buyer paid",
    answer: [["20% before the foundation"]],
  },
  { ask: "agent sign in own name never say he act for someone. who can be sued", answer: [["undisclosed"]] },
  { ask: "named principal, is the agent liable", answer: [["not personally liable"]] },
  {
    ask: "STB mediation fail, objectors still there after 60 days. next step?",
    answer: [["stop order"], ["high court"]],
  },
  { ask: "en bloc sales committee min and max number of people", answer: [["at least 3 and at most 14"]] },
  { ask: "what is lock in period and clawback for mortgage", answer: [["clawback"], ["lock-in"]] },
  {
    ask: "landlord lock the gate and throw things out because tenant never pay, legal?",
    answer: [["without a court order"]],
  },
  {
    ask: "forgot to renew my registration but closed a deal after it expired",
    answer: [["$25,000"], ["no commission"]],
  },
  { ask: "dual representation but different agents in same agency ok?", answer: [["each act for one side"]] },
  {
    ask: "are CEA prescribed forms meant for office and factory deals too",
    answer: [["residential property in singapore only"]],
  },
  {
    ask: "uncle works at a licensed moneylender, can he register as agent while keeping that job",
    answer: [["cannot be registered"]],
  },
  { ask: "what to collect from a company client for CDD", answer: [["proof of existence"]] },
  { ask: "client withdraw consent how long must stop", answer: [["no number of days"]] },
  { ask: "agreed under threat to sign OTP, remedy?", answer: [["voidable"]] },
  {
    ask: "turning 55 and selling flat, refund goes where",
    answer: [["retirement account"], ["full retirement sum"]],
  },
  { ask: "boyfriend spr i am citizen, buy resale, must he be PR 3 yrs?", answer: [["no such wait"]] },
  {
    ask: "family of 3 living inside a 3 room flat, how many tenants can they take max",
    answer: [["at most 3 tenants"]],
  },
  {
    ask: "missed bto selection when invited, first timer, consequences",
    answer: [["second-timer"], ["one year"]],
  },
  { ask: "landlord moves back in halfway through the year, property tax rate", answer: [["apply to iras"]] },
  { ask: "semi d min plot size and width", answer: [["8 m wide"]] },
  {
    ask: "must seller have intent to sell to use the HDB resale flat listing service",
    answer: [["intent to sell that is still valid"]],
  },
  { ask: "third home loan ltv, 25 years, age 40", answer: [["up to 35%"], ["15%"]] },
  { ask: "landlord no receipts, deemed expenses if rent is 40k a yr?", answer: [["$6,000"]] },
];
