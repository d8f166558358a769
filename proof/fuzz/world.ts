import { googleVerifier } from "../../server/platform/google.ts";
import { createLogger } from "../../server/platform/logging.ts";
import { buildBank, buildMcq, buildSet } from "../../test/bank.ts";
import { adminOf } from "../../test/callers.ts";
import { GOOGLE_CLIENT, startGoogle } from "../../test/google-fake.ts";
import { type Product, startProduct } from "../../test/product.ts";
import { type Customer, customer, signedIn } from "../../test/shop.ts";
import { subscriber } from "../../test/talk.ts";
import { type Learner, livingLearner, livingTenant } from "../../test/world.ts";
import type { Pools } from "./values.ts";

/** Somebody who calls. */
export interface Caller {
  /** Without one nobody is signed in. */
  id: string | undefined;
  cookie: string;
}

export interface World {
  p: Product;
  port: number;
  callers: Map<string, Caller>;
  pools: Pools;
  /** What only these callers may read, beside admins. */
  secrets: { text: string; of: string }[];
  /** What the product has logged as its own faults since this was last emptied. */
  logged: string[];
  /** Signs everybody in again: what was sent may have ended their sessions. */
  signIn(): Promise<void>;
  close(): Promise<void>;
}

/** The callers who may make a call, by what the document says of it; "Anyone." is everybody. */
const MAY: Record<string, string[]> = {
  "Anyone.": ["visitor", "free", "paying", "other"],
  "Signed in; locked content also needs the subscription.": ["paying", "paying", "free", "other", "editor"],
  "Moderators and admins.": ["moderator", "admin"],
  "Admins of the tenant that holds the questions.": ["editor", "otherEditor", "admin", "admin"],
  "Admins.": ["admin"],
};

/** @throws for words of the document that say of nobody here that they may */
export function whoMay(words: string): string[] {
  const names = MAY[words];
  if (!names) throw new Error(`who is meant by “${words}”?`);
  return names;
}

/** A bank whose public sample holds none of the words that only a key has. */
function fuzzBank() {
  const open = { explanation: "Public.", source: "Test Act", tags: [], rationales: [] };
  const sample = buildMcq("sample-1", "t1", { sample: true, ...open });
  const bank = buildBank();
  const free = Array.from({ length: 4 }, (_, i) => buildMcq(`free-${i + 1}`, "t1"));
  const sets = bank.sets.filter((set) => set.key !== "free-1");
  return { ...bank, sets: [buildSet("free-1", [sample, ...free], { free: true }), ...sets] };
}

const numbersOf = (who: Learner) => [
  ...[who.marked, who.open, who.taken, who.drawn, who.again, who.message, who.reply, who.charge],
  ...[who.botAnswer, who.draft, who.inReview, who.published, who.feedback, who.preset],
];

const wordsOf = (who: Learner) => [who.id, who.email, who.code, who.order, who.unpaid];

async function noteOf(who: Customer, name: string, question: number) {
  const text = `A private note of ${name}.`;
  await who.browser.put(`/api/questions/${question}/note`, { Body: text });
  return text;
}

/** The whole product behind a port, with everybody in it who may call and something of every kind. */
export async function buildWorld(): Promise<World> {
  const logged: string[] = [];
  const logger = createLogger("error", { write: (line: string) => void logged.push(line) });
  const keys = await startGoogle();
  const google = googleVerifier({ clientId: GOOGLE_CLIENT, jwksUrl: keys.jwksUrl });
  const p = await startProduct({ bank: fuzzBank(), logger, google });
  const [paying, other] = [await livingLearner(p), await livingLearner(p)];
  const [own, others] = [await livingTenant(p, 3), await livingTenant(p, 4)];
  const [editor, otherEditor] = [await adminOf(p, 3), await adminOf(p, 4)];
  const communityAdmin = await adminOf(p, 2);
  const [free, paid, moderator] = [await customer(p), await subscriber(p), await customer(p)];
  await p.db.updateTable("app_user").set({ is_moderator: true }).where("id", "=", moderator.id).execute();
  const admin = await p.signIn("admin@threshold.example");
  const adminId = String((await admin.get("/api/whoami")).response.ID);
  const people = { free, paying, paid, other, moderator, editor, otherEditor, communityAdmin };
  const question = await p.questionId("free-3");
  const secrets = [];
  for (const [of, who] of Object.entries(people)) secrets.push({ of, text: await noteOf(who, of, question) });
  // The others' addresses stand in what they say under questions (test/world.ts).
  for (const [of, who] of Object.entries({ free, paid, moderator, editor, otherEditor, communityAdmin }))
    secrets.push({ of, text: who.email });
  const { Address } = (await paying.browser.post("/api/plan/calendar")).response;
  const calendar = /([^/]+)\.ics$/.exec(String(Address))?.[1] ?? "";
  const pools = {
    numbers: [
      ...Array.from({ length: 30 }, (_, i) => i + 1),
      ...numbersOf(paying),
      ...numbersOf(paying),
      ...numbersOf(other),
      ...[own, others].flatMap((t) => [t.id, t.question, t.draft, t.set]),
      987_654_321,
      2 ** 31,
    ],
    words: [
      ...wordsOf(paying),
      ...wordsOf(other),
      ...[calendar, free.id, admin.cookies.get("sid") ?? ""],
      ...[
        "t1",
        "t2",
        "free-1",
        "combined-12",
        "p1-1",
        "1",
        "2",
        "1~2",
        "2026-11-21",
        "2026-12-24",
        "csv",
        "123456",
      ],
      ...["A question about the option fee.", "Body", "rates", "all", "absd", "Test Act 2020"],
    ],
  };
  const ids = {
    ...Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id])),
    admin: adminId,
  };
  const callers = new Map<string, Caller>([
    ["visitor", { id: undefined, cookie: "" }],
    ["forger", { id: undefined, cookie: `sid=${"A".repeat(43)}; bid=x; signed_in=1` }],
  ]);
  const signIn = async () => {
    for (const [name, id] of Object.entries(ids)) {
      const { cookies } = await signedIn(p, id);
      callers.set(name, { id, cookie: [...cookies].map(([n, v]) => `${n}=${v}`).join("; ") });
    }
  };
  await signIn();
  await p.app.listen({ port: 0, host: "127.0.0.1" });
  const address = p.app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const close = async () => {
    keys.end();
    await p.app.close();
  };
  return { p, port, callers, pools, secrets, logged, signIn, close };
}
