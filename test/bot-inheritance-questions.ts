/** A question with what its answer must contain: from each group one of the words, in lower case. */
interface Asked {
  ask: string;
  answer: readonly (readonly string[])[];
}

/** Questions of candidates on co-ownership and succession that the first passage did not answer when they were first asked. */
export const INHERITANCE_BOT_QUESTIONS: readonly Asked[] = [
  {
    ask: "my hubby and me buying our first condo, lawyer ask joint or common, which one means I get his part if he goes first",
    answer: [["survivorship"]],
  },
  {
    ask: "my sis and I hold 70-30, what is that type of co ownership called",
    answer: [["tenants in common"]],
  },
  {
    ask: "two brothers bought in the same transfer nothing said about portions, what are they",
    answer: [["joint tenants"]],
  },
  {
    ask: "can the creditors of my late husband go after the condo held jointly with me",
    answer: [["do not reach"]],
  },
  {
    ask: "what form do I file with SLA after my wife, the other owner, passed away",
    answer: [["application to notify death"]],
  },
  {
    ask: "is it true marriage breakup automatically splits the flat into two halves",
    answer: [["divorce alone does not sever"]],
  },
  { ask: "my joint owner was made bankrupt, does survivorship still apply", answer: [["official assignee"]] },
  {
    ask: "how do i end the joint ownership so my half goes to my daughter not my ex",
    answer: [["instrument of declaration"]],
  },
  { ask: "three sisters hold jointly, one wants out of the joint tenancy. result?", answer: [["one-third"]] },
  { ask: "can one co-owner rent out room without asking the other co-owner", answer: [["consent of all"]] },
  { ask: "can I mortgage my half of house alone", answer: [["share alone"]] },
  { ask: "wife died leaving me, no kids, in-laws also gone. my share?", answer: [["all to the spouse"]] },
  { ask: "divorced ex wife gets share under intestacy?", answer: [["inherit nothing"]] },
  { ask: "can foster son inherit if no will", answer: [["inherit nothing"]] },
  { ask: "nobody left no relatives who takes the estate", answer: [["government"]] },
  { ask: "what cert do muslim heirs need", answer: [["inheritance certificate"]] },
  { ask: "is 19 yo's will valid", answer: [["at least 21"]] },
  { ask: "can i write my own will without lawyer", answer: [["needs no lawyer"]] },
  { ask: "does getting married wipe out my earlier will", answer: [["marriage revokes"]] },
  { ask: "I divorced last year, my will still leaves all to ex. still good?", answer: [["does not revoke"]] },
  { ask: "i scribbled a change on my will last night, counts?", answer: [["signed and witnessed"]] },
  { ask: "what happen if beneficiary dies before the testator", answer: [["lapses"]] },
  { ask: "can heirs sign OTP before court grant", answer: [["no authority"]] },
  {
    ask: "who holds the property when somebody dies without will and no grant yet",
    answer: [["public trustee"]],
  },
  { ask: "inherited house still got mortgage, who pays the loan", answer: [["carries its mortgage"]] },
];
