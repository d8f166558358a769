import { expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";

const figure = {
  ...{ key: "a-rate", title: "A rate", value: "3%", from: "2024-01-01", to: null },
  ...{ source: "Rates Act 2020, s 1", figures: null, place: { file: "test", line: 1 } },
};
const BANK = buildBank({
  constants: [figure],
  sets: [buildSet("free-1", [buildMcq("q1", "t1", { constants: ["a-rate"] }), buildMcq("q2", "t1")])],
});

/** What an editor does, and what the log says of it, in that order. */
const ACTS: [
  action: string,
  act: (admin: Browser, ids: { question: number; set: number }) => Promise<{ status: number }>,
  subject: (ids: { question: number; set: number }) => string,
  details: object,
][] = [
  [
    "figure_changed",
    (admin) =>
      admin.put("/api/admin/constants/a-rate", {
        ...{ Value: "4%", From: "2024-01-01", To: null, Source: "Rates Act 2020, s 1" },
      }),
    () => "figure:a-rate",
    { from: "3%", to: "4%", questions: 1 },
  ],
  [
    "question_reviewed",
    (admin, { question }) => admin.put(`/api/admin/questions/${question}/reviewed`),
    ({ question }) => `question:${question}`,
    {},
  ],
  [
    "source_changed",
    (admin) => admin.post("/api/admin/law-changes", { Source: "Test Act 2020", Reason: "Amended." }),
    () => "law",
    { source: "Test Act 2020", reason: "Amended.", questions: 2 },
  ],
  [
    "question_saved",
    async (admin, { question }) => {
      const { response } = await admin.get(`/api/admin/questions/${question}`);
      const change = { Explanation: "Another reason altogether.", Shelf: "beyond" };
      return admin.put(`/api/admin/questions/${question}?resetStat=true`, { ...response, ...change });
    },
    ({ question }) => `question:${question}`,
    { change: "explanation", resetStat: true, version: 2, shelf: "beyond" },
  ],
  [
    "question_regraded",
    (admin, { question }) =>
      admin.post(`/api/admin/questions/${question}/regrade`, { Answer: "3", Reason: "It is C." }),
    ({ question }) => `question:${question}`,
    { from: "2", to: "3", reason: "It is C." },
  ],
  [
    "set_saved",
    (admin, { question, set }) =>
      admin.put(`/api/tenant/1/sets/${set}`, { Title: "One alone", Questions: [question] }),
    ({ set }) => `set:${set}`,
    { title: "One alone", questions: 1 },
  ],
  [
    "question_removed",
    (admin, { question }) => admin.delete(`/api/tenant/1/questions/${question}`),
    ({ question }) => `question:${question}`,
    {},
  ],
];

test("whatever an editor does is in the log, once, with who did it, to what and how; reading and trying are not", async () => {
  const p = await startProduct({ bank: BANK });
  const admin = await p.signIn("admin@threshold.example");
  const ids = { question: await p.questionId("q1"), set: await p.setId("free-1") };
  for (const [action, act] of ACTS) expect([action, (await act(admin, ids)).status]).toEqual([action, 200]);
  const tried = { Source: "Test Act 2020", Reason: "Amended.", Preview: true };
  await admin.post("/api/admin/law-changes", tried);
  await admin.get("/api/tenant/1/questions");
  const words = { QnType: "mcq", TopicID: 1, Body: "New?", Params: ["a", "b", "c", "d"], Answer: "1" };
  const added = await admin.post("/api/tenant/1/questions", { ...words, Explanation: "" });
  const set = await admin.post("/api/tenant/1/sets", { Title: "New", TopicID: 1, Type: "MCQ" });
  const log = await p.db
    .selectFrom("audit_entry as a")
    .innerJoin("app_user as u", "u.id", "a.actor_id")
    .select(["a.action", "a.subject", "a.details", "u.email"])
    .orderBy("a.id")
    .execute();
  const email = "admin@threshold.example";
  expect(log).toEqual([
    ...ACTS.map(([action, , subject, details]) => ({ action, subject: subject(ids), details, email })),
    { action: "question_added", subject: `question:${added.response.ID}`, details: {}, email },
    { action: "set_added", subject: `set:${set.response.ID}`, details: { title: "New" }, email },
  ]);
});
