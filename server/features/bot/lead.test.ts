import { expect, test } from "vitest";
import { leadOf } from "./lead-rules.ts";

const text = "By custom it is a rent. No law fixes it. The landlord returns it within 14 days of the end.";
const passage = {
  title: "Security deposit",
  text,
  answers: [{ opening: "No law fixes", asked: ["is the amount fixed by law", "deposit regulated"] }],
};

test("the sentence that a note names for a way to ask comes first", () => {
  expect(leadOf("amount of deposit fixed by law ah", passage)).toBe("No law fixes it.");
});

test.each([
  ["when must the deposit be given back", "The landlord returns it within 14 days of the end."],
  ["who keeps the deposit", "By custom it is a rent."],
])("a sentence that says the kind of thing asked for comes first: %s", (prompt, said) =>
  expect(leadOf(prompt, passage)).toBe(said));

test("the ways to ask for a sentence weigh like its words, though a question is near to none of them", () => {
  const notice = {
    title: "Notice to quit",
    text: "A notice to quit is in writing. Double rent is due from then on.",
    answers: [{ opening: "Double rent", asked: ["refuses to move out", "overstays after the day"] }],
  };
  expect(leadOf("my renter refuses to leave", notice)).toBe("Double rent is due from then on.");
  expect(leadOf("what is a notice to quit", notice)).toBe("A notice to quit is in writing.");
});

test("what is asked in just the words of one way is answered by its sentence, though the title has them all", () => {
  const rates = {
    title: "Fixed and floating rates, SORA",
    text: "A fixed rate stays for some years. The usual reference is SORA.",
    answers: [{ opening: "The usual", asked: ["what is SORA"] }],
  };
  expect(leadOf("What is SORA?", rates)).toBe("The usual reference is SORA.");
});

test("a sentence that leans on the one before it does not come first for the same words", () => {
  const leaning = {
    title: "Pets",
    text: "A dog is kept by consent. It is a dog of consent kept.",
    answers: [],
  };
  expect(leadOf("dog consent kept", leaning)).toBe("A dog is kept by consent.");
});

test("what introduces a list is said with its items", () => {
  const list = {
    title: "Stages",
    text: "The stages are:\n10% foundation\n5% roof\nA buyer pays in time.",
    answers: [],
  };
  expect(leadOf("name the stages", list)).toBe("The stages are: 10% foundation; 5% roof.");
});

test.each([
  ["which one suits a petrol station", "The five methods are: Profits method: hotels, petrol stations."],
  [
    "which one comes after the one for schools",
    "The five methods are: Cost method: schools; Profits method: hotels, petrol stations.",
  ],
  [
    "list those for a petrol station",
    "The five methods are: Cost method: schools; Profits method: hotels, petrol stations.",
  ],
  [
    "which of the five",
    "The five methods are: Cost method: schools; Profits method: hotels, petrol stations.",
  ],
])("who asks for one item of a list hears that one, and all who ask for more: %s", (prompt, said) =>
  expect(
    leadOf(prompt, {
      title: "Methods",
      text: "The five methods are:\nCost method: schools\nProfits method: hotels, petrol stations",
      answers: [{ opening: "The five", asked: [prompt] }],
    }),
  ).toBe(said));

test("small words tell two ways to ask for one thing apart", () => {
  const stages = {
    title: "Progress payments",
    text: "25% is due on the TOP. By the last stage before it the buyer has paid 60%.",
    answers: [
      { opening: "25%", asked: ["TOP stage due"] },
      { opening: "By the last", asked: ["due before TOP stage"] },
    ],
  };
  expect(leadOf("what is due at TOP stage", stages)).toBe("25% is due on the TOP.");
  expect(leadOf("what is due before TOP stage", stages)).toBe(
    "By the last stage before it the buyer has paid 60%.",
  );
});
