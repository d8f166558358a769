import { z } from "zod";
import { addressesOf, CHANGING, gets, NOT_IN_TESTS } from "../../test/every-get.ts";
import type { Caller } from "./caller.ts";
import type { Sitter } from "./sitters.ts";

/** One size: its product and the learners who are measured. */
export interface Visited {
  caller: Caller;
  sitters: Sitter[];
}

/** A call that is timed at every size. */
type Visit = (at: Visited, round: number) => Promise<void>;

/** An answer of a test, the unit of all others. */
export const UNIT = "one stored answer (in a test)";

export const ROUNDS = 40;
const WARM_UP = 3;

/** Pages of what these learners do not have (orders, written questions), other sites, and what is refused beside an open test. */
const LEFT_OUT = [
  ...CHANGING,
  ...NOT_IN_TESTS,
  "GET /api/login/google",
  "GET /api/checkout/:id",
  "GET /api/charges/:id/receipt",
  "GET /api/userquestions/:questionID",
  "GET /api/unsubscribe/:token",
  "GET /api/reminders/unsubscribe/:token",
  "GET /api/push/key",
];

const NAMES = [":marked", ":open", ":question", ":set", ":message"];
/** Numbers that no address has otherwise, to show names in their place. */
const [marked = 0, open = 0, question = 0, set = 0, message = 0] = NAMES.map((_, i) => 900_000 + i);
const none = { charge: 0, order: "", unpaid: "", published: 0, draft: 0 };
const SHOWN = {
  learner: { id: ":user", code: ":code", marked, open, message, ...none },
  ...{ question, set, calendar: ":calendar" },
};

const sitterOf = ({ sitters }: Visited, round: number): Sitter => {
  const sitter = sitters.at(round % sitters.length);
  if (!sitter) throw new Error("nobody is measured");
  return sitter;
};

/** Every GET that a learner may call, by the address as it is shown. */
function reads(): [string, Visit][] {
  const routes = gets.filter(
    ({ who, route }) => (who === "user" || who === "visitor") && !LEFT_OUT.includes(route),
  );
  return routes.flatMap(({ route }) =>
    addressesOf(route, SHOWN).map((shown, i): [string, Visit] => {
      const kind = `GET ${shown.replace(/90000\d/g, (n) => NAMES[Number(n) - marked] ?? n)}`;
      const visit: Visit = async (at, round) => {
        const { cookie, named } = sitterOf(at, round);
        await at.caller.time(kind, cookie, "GET", addressesOf(route, named)[i] ?? "");
      };
      return [kind, visit];
    }),
  );
}

const Started = z.object({ Response: z.object({ ID: z.number() }) });
const Questions = z.object({ Response: z.array(z.object({ ID: z.number() })) });

/** From the start to the end of a set, as practice and then as a test. */
const sit: Visit = async (at, round) => {
  const { caller } = at;
  const { cookie, spare } = sitterOf(at, round);
  const set = spare[Math.floor(round / at.sitters.length) % spare.length];
  for (const mode of ["practice", "a test"]) {
    const start = `/api/sets/${set}/attempt?delayMarking=${mode === "a test"}`;
    await caller.time(`start of ${mode}`, cookie, "PUT", start);
    const attempt = Started.parse(await caller.send(cookie, "PUT", start)).Response.ID;
    const questions = Questions.parse(
      await caller.send(cookie, "GET", `/api/sets/${set}/questions`),
    ).Response;
    const [first, ...others] = questions.map(({ ID }) => ID);
    const done = `/api/attempts/${attempt}/questions/${first}/done`;
    const answer = mode === "a test" ? UNIT : "one stored answer (in practice)";
    await caller.time(answer, cookie, "POST", done, { Answer: "2" });
    const Answers = others.map((QnID) => ({ QnID, Answer: "2" }));
    await caller.time(
      `the set's other answers in ${mode}`,
      cookie,
      "POST",
      `/api/attempts/${attempt}/answers`,
      {
        Answers,
      },
    );
    await caller.time(`finish of ${mode}`, cookie, "PUT", `/api/sets/${set}/done`);
  }
};

const WRITES = [
  UNIT,
  "one stored answer (in practice)",
  ...["practice", "a test"].flatMap((mode) => [
    `start of ${mode}`,
    `the set's other answers in ${mode}`,
    `finish of ${mode}`,
  ]),
];

/** Nothing but HTTP: how much of a ratio is noise. */
const nothing: Visit = ({ caller }) => caller.time("GET /healthz", "", "GET", "/healthz");

/** Makes every call 40 times at each size, the sizes in turn, so that all of them have the same machine. */
export async function visitAll(sizes: readonly Visited[]): Promise<void> {
  const visits: [string[], Visit][] = [
    [["GET /healthz"], nothing],
    [WRITES, sit],
    ...reads().map(([kind, visit]): [string[], Visit] => [[kind], visit]),
  ];
  for (const [kinds, visit] of visits) {
    for (const at of sizes) for (let n = 0; n < WARM_UP; n++) await visit(at, n);
    for (const { caller } of sizes) for (const kind of kinds) caller.forget(kind);
    for (let round = 0; round < ROUNDS; round++) for (const at of sizes) await visit(at, round);
  }
}
