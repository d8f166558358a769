import type { Asked } from "./bot-questions.ts";

/** Fifty-five on rules, written without the notes at hand; many ask two things at once. */
export const RULE_BOT_QUESTIONS: readonly Asked[] = [
  {
    topic: "p1-land-law",
    ask: "Under the Torrens system, when can a registered proprietor's title be challenged?",
    answer: [["fraud"], ["forgery"], ["contract"], ["trust"]],
  },
  {
    topic: "p1-land-law",
    ask: "What does indefeasibility of title mean under the Torrens system, and when can it be defeated?",
    answer: [["unregistered interests"], ["forgery"], ["trust"]],
  },
  {
    topic: "p1-interests",
    ask: "Kena ceiling leak from upstair HDB. Under goodwill repair assistance the repair cost $2,000, how to split between HDB, upper floor and lower floor",
    answer: [["hdb"], ["50%"], ["25% each"]],
  },
  {
    topic: "p1-interests",
    ask: "easement vs licence difference pls, simple english",
    answer: [["property right"], ["later owners"], ["no interest in land"]],
  },
  {
    topic: "p1-interests",
    ask: "What is the difference between joint tenancy and tenancy-in-common?",
    answer: [["survivorship"], ["undivided shares"]],
  },
  {
    topic: "p1-interests",
    ask: "collective sale consent level for condo 15 years old",
    answer: [["80% of the share values"], ["80% of the area"], ["10 years or more"]],
  },
  {
    topic: "p1-interests",
    ask: "What majority do owners need to proceed with a collective sale?",
    answer: [["80%"], ["90%"], ["share values"]],
  },
  {
    topic: "p1-interests",
    ask: "what does MCST stand for",
    answer: [["management corporation strata title"]],
  },
  { topic: "p1-interests", ask: "what is corrective maintenance", answer: [["after a fault or breakdown"]] },
  {
    topic: "p1-landlord-tort",
    ask: "How is a lease different from a licence to occupy?",
    answer: [["exclusive possession"], ["personal permission"]],
  },
  {
    topic: "p1-contract-agency",
    ask: "buyer offer 1.1m, seller counter at 1.15m, buyer say no. next day buyer say ok i take 1.15 but seller dont want sell liao. binding?",
    answer: [["rejection"], ["new offer"], ["refuse"]],
  },
  {
    topic: "p1-contract-agency",
    ask: "What kinds of misrepresentation are there and what remedies may the misled party get?",
    answer: [["fraudulent, negligent and innocent"], ["rescission"], ["damages"]],
  },
  {
    topic: "p1-planning",
    ask: "What is the difference between B1 and B2 industrial, and 60/40 rule?",
    answer: [["light industry"], ["heavier industry"]],
  },
  { topic: "p1-planning", ask: "how often is concept plan reviewed", answer: [["every 10 years"]] },
  {
    topic: "p2-regulation",
    ask: "penalty for doing estate agency work w/o registration with CEA? my cousin wan to help friend rent out room and collect fee",
    answer: [["$25,000"], ["12 months"], ["no fee for it can be claimed"]],
  },
  {
    topic: "p2-regulation",
    ask: "Which CEA form for exclusive sale, and which for non exclusive lease by tenant. always mix up",
    answer: [["form 5"], ["form 4"]],
  },
  {
    topic: "p2-leasing",
    ask: "Can RES collect cheque deposit on behalf of seller, or hold rental deposit for HDB flat? what about private condo rental",
    answer: [["sale or purchase"], ["private home"]],
  },
  {
    topic: "p2-leasing",
    ask: "can RES collect rental deposit for HDB flat on behalf of landlord",
    answer: [["may not hold"], ["$25,000"]],
  },
  {
    topic: "p2-regulation",
    ask: "I want to buy my own client's flat that I am marketing. What must I do?",
    answer: [["client’s express knowledge and consent"]],
  },
  {
    topic: "p2-regulation",
    ask: "What customer due diligence must a property agent carry out, and how long must the records be kept?",
    answer: [["identify the client"], ["verify"], ["5 years"]],
  },
  {
    topic: "p2-regulation",
    ask: "Buyer insists on paying with a big suitcase of cash and refuses to show ID. Who do I file a suspicious report with?",
    answer: [["stro"], ["tipping off"]],
  },
  {
    topic: "p2-regulation",
    ask: "who can be KEO, and what happens if KEO leaves?",
    answer: [["3 years of experience"], ["within one week"], ["within one month"]],
  },
  {
    topic: "p2-marketing",
    ask: "Agent posted listing at lower price than owner wants to bait ppl to call. Which rule he break?",
    answer: [["client’s instructions"], ["code"]],
  },
  {
    topic: "p2-marketing",
    ask: "My colleague left agency and pass me his excel list of owners with phone number to call. Under PDPA ok or not? wat penalty",
    answer: [["without the owners’ consent"], ["$5,000"], ["2 years"]],
  },
  {
    topic: "p2-marketing",
    ask: "What does AIDA stand for in property marketing?",
    answer: [["attention"], ["interest"], ["desire"], ["action"]],
  },
  {
    topic: "p2-sale",
    ask: "MOP for plus and prime flat how many yrs, and can rent out whole flat after MOP?",
    answer: [["10 years"], ["never be rented out whole"]],
  },
  { topic: "p2-sale", ask: "MOP for Plus flat", answer: [["10 years for plus and prime flats"]] },
  {
    topic: "p2-sale",
    ask: "Can 2 PR (husband wife) buy resale HDB? any grant? hdb loan?",
    answer: [["no cpf housing grant"], ["no hdb loan"]],
  },
  {
    topic: "p2-sale",
    ask: "HDB OTP: how many days to exercise, max option fee & total deposit",
    answer: [["21 calendar days"], ["$1,000"], ["$5,000"]],
  },
  {
    topic: "p2-sale",
    ask: "What's the option period for private resale? and for HDB?",
    answer: [["14 days"], ["21 calendar days"]],
  },
  {
    topic: "p2-sale",
    ask: "A couple just sold their condo and want to buy an HDB resale flat. How long must they wait?",
    answer: [["15 months"]],
  },
  {
    topic: "p2-sale",
    ask: "How does the Ethnic Integration Policy affect the sale of an HDB flat?",
    answer: [["reached its limit"], ["same group"]],
  },
  {
    topic: "p2-sale",
    ask: "resale levy 4 room household second subsidised flat",
    answer: [["$40,000 for 4-room"]],
  },
  {
    topic: "p2-sale",
    ask: "What happens to the booking fee if a buyer of a new condo does not go ahead with the developer's option?",
    answer: [["75%"], ["25%"]],
  },
  {
    topic: "p2-sale",
    ask: "can PR buy landed house? can foreigner buy condo?",
    answer: [["landed house only with approval"], ["condominium unit"]],
  },
  {
    topic: "p2-leasing",
    ask: "When may an owner rent out a whole HDB flat, and for how long at a time?",
    answer: [["singapore citizens"], ["at least 6 months"], ["3 years"]],
  },
  {
    topic: "p1-land-law",
    ask: "does the register show who owns flat? how do i check owner before listing",
    answer: [["search its folio"]],
  },
  {
    topic: "p1-interests",
    ask: "what is right of way and can it be lost if not used?",
    answer: [["abandoned"]],
  },
  {
    topic: "p1-interests",
    ask: "order of payment when bank sells the house",
    answer: [["costs of the sale"], ["mortgagee’s own debt"]],
  },
  {
    topic: "p1-interests",
    ask: "can a trustee buy the trust property for himself",
    answer: [["may not buy the trust property"]],
  },
  {
    topic: "p1-markets",
    ask: "what are 4 phases of property cycle",
    answer: [["recovery"], ["expansion"], ["hypersupply"], ["recession"]],
  },
  {
    topic: "p1-markets",
    ask: "when use residual method vs cost method",
    answer: [["development potential"], ["places of worship"]],
  },
  { topic: "p2-marketing", ask: "SWOT vs PEST", answer: [["strengths"], ["political"]] },
  {
    topic: "p2-marketing",
    ask: "open listing vs exclusive listing pros cons",
    answer: [["one contact"], ["reaches more agents"]],
  },
  {
    topic: "p2-marketing",
    ask: "how long can I keep client NRIC copy under PDPA",
    answer: [["only as long as"]],
  },
  { topic: "p2-sale", ask: "can own HDB and condo same time SC", answer: [["keep both"]] },
  {
    topic: "p2-leasing",
    ask: "stamp duty on lease renewal, who pays and when",
    answer: [["tenant pays"], ["14 days"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "married couple decouple HDB can or not",
    answer: [["cannot be decoupled"]],
  },
  { topic: "p2-tax-finance", ask: "what is SORA", answer: [["singapore overnight rate average"]] },
  {
    topic: "p2-tax-finance",
    ask: "HDB loan vs bank loan difference rates and LTV",
    answer: [["2.6%"], ["5% in cash"]],
  },
  {
    topic: "p2-tax-finance",
    ask: "what is refinancing vs repricing",
    answer: [["same bank"], ["another bank"]],
  },
  {
    topic: "p2-sale",
    ask: "what is essential occupier, can he buy private",
    answer: [["made the purchase possible"], ["may not buy private"]],
  },
  {
    topic: "p2-sale",
    ask: "my client died before completion, is the sale still on? who signs",
    answer: [["contract goes on"], ["personal representative"]],
  },
  {
    topic: "p2-sale",
    ask: "can HDB owner invest in overseas property during MOP",
    answer: [["neither is a private home overseas"]],
  },
  {
    topic: "p2-marketing",
    ask: "access request, how many days to respond, can charge fee?",
    answer: [["30 days"], ["reasonable fee"]],
  },
];
