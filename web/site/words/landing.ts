/** What the product does, a sentence or two each. */
export const FEATURES = [
  {
    icon: "book",
    title: "The law, by section and date",
    text: "Each answer names the section or the agency's rule that it rests on, and the date as of which it is correct. You can look it up yourself.",
  },
  {
    icon: "check",
    title: "Why not, for every wrong option",
    text: "A mark teaches little. Each wrong option comes with the reason why it tempts and why it fails.",
  },
  {
    icon: "clock",
    title: "Mock papers as on the day",
    text: "60 questions and 20 on cases in 150 minutes, marked out of 100 with the pass mark at 60, and by topic.",
  },
  {
    icon: "cloud",
    title: "Nothing that you answered is lost",
    text: "In a lift, on the train, with a flat battery: answers stay on your phone until the server has them.",
  },
  {
    icon: "repeat",
    title: "Practise what you got wrong",
    text: "One press makes a set of exactly the questions that you missed, skipped or flagged.",
  },
  {
    icon: "moon",
    title: "For after work",
    text: "One thumb on a phone, or keys alone on a laptop. A dark theme, and screen readers are looked after.",
  },
] as const;

/** General claims that anybody can check by opening what they compare. */
export const COMPARISON: { what: string; here: string; notes: string; others: string }[] = [
  {
    what: "Source of each answer",
    here: "Section or rule, with the date as of which it is correct",
    notes: "As old as the print; look for the year on the cover",
    others: "Varies: open a free question and look for a section and a date",
  },
  {
    what: "Wrong options explained",
    here: "Each one",
    notes: "Seldom",
    others: "Varies: often only the right answer is explained",
  },
  {
    what: "Mock papers in the current format",
    here: "60 + 20 questions, 150 minutes, marked out of 100",
    notes: "No clock, and no marking",
    others: "Varies: count the questions, and ask what a case is worth",
  },
  {
    what: "When the connection drops",
    here: "Answers wait on your device and are sent later",
    notes: "Nothing to lose",
    others: "Try it: switch to flight mode in the middle of a set",
  },
  {
    what: "Payment",
    here: "Once, for a fixed time",
    notes: "Once",
    others: "Varies: look for “renews” and “cancel” in the terms",
  },
];

/** What happens to a question before and after it is published. */
export const CARE = [
  {
    title: "Written from the text",
    text: "From the Act, the regulation or the agency's own page, never from another question bank.",
  },
  {
    title: "Answered blind",
    text: "A second reader answers without seeing the key. Where the two differ, the law is read again.",
  },
  {
    title: "Dated",
    text: "Rates, ceilings and periods stand in one list with their dates. When one changes, every question that names it is found.",
  },
  {
    title: "Open to you",
    text: "What was edited in the last 14 days is listed for each paper, and your past answers keep the version that you saw.",
  },
];
