import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";
import { scoresOf, settle, sit } from "../../../test/regrade.ts";
import { customer } from "../../../test/shop.ts";
import { askingAlike } from "./regrade-rules.ts";

const REASON = "It is C.";

/** A learner who chose C where B was the key, and an admin with the question's address. */
async function startWithWrongKey() {
  const p = await startProduct();
  const [learner, admin] = [await customer(p), await p.signIn("admin@threshold.example")];
  const attempt = await sit(p, learner, "free-1", { "free-1": "3" });
  const url = `/api/admin/questions/${await p.questionId("free-1")}`;
  return { p, learner, admin, attempt, url };
}

/** Saves the question with some fields changed. */
async function save(admin: Browser, url: string, change: object) {
  const { response } = await admin.get(url);
  expect((await admin.put(url, { ...response, Rationales: [], ...change })).status).toBe(200);
}

test("a wrong key that was corrected by saving is cured by marking the former answers again, as the preview showed", async () => {
  const { p, learner, admin, attempt, url } = await startWithWrongKey();
  await save(admin, url, { Answer: "3" });
  const { response } = await admin.post(`${url}/regrade/preview`, { Answer: "3" });
  expect(response).toMatchObject({ Answers: 1, Learners: 1, Up: 1, Down: 0, IsWhole: true });
  await admin.post(`${url}/regrade`, { Answer: "3", Reason: REASON });
  await settle(p);
  expect(await scoresOf(learner, attempt)).toEqual([1, 0]);
  const answers = (await learner.browser.get(`/api/attempts/${attempt}/answers`)).response;
  expect(answers.find((a) => a.Regraded)).toMatchObject({
    Score: 1,
    Regraded: { Former: 0, Reason: REASON },
  });
  expect((await admin.get(`${url}/regrades`)).response).toMatchObject([
    { Former: "2", Answer: "3", Changed: 1, IsSettled: true },
  ]);
  expect((await admin.get("/api/admin/audit")).response[0]).toMatchObject({ Action: "question_regraded" });
  p.mail.poke();
  await p.mail.idle();
  expect(p.mails.filter((m) => m.kind === "regrade").map((m) => m.to)).toEqual([learner.email]);
  const again = await admin.post(`${url}/regrade/preview`, { Answer: "3" });
  expect([again.status, again.error]).toEqual([400, "That is the key already."]);
});

test("a version that was restored reaches the answers to the first one and to the one in between", async () => {
  const { p, learner, admin, attempt, url } = await startWithWrongKey();
  await save(admin, url, { Answer: "4" });
  const later = await customer(p);
  let second = 0;
  // New attempts ask the saved version within a second.
  await expect
    .poll(async () => {
      await later.browser.put("/api/user/reset-progress");
      second = await sit(p, later, "free-1", { "free-1": "4" });
      return scoresOf(later, second);
    })
    .toEqual([1, null]);
  await save(admin, url, { Answer: "2" });
  const { response } = await admin.post(`${url}/regrade/preview`, { Answer: "3" });
  expect(response).toMatchObject({ Answers: 2, Up: 1, Down: 1 });
  await admin.post(`${url}/regrade`, { Answer: "3", Reason: REASON });
  await settle(p);
  expect(await scoresOf(learner, attempt)).toEqual([1, 0]);
  expect(await scoresOf(later, second)).toEqual([0, 1]);
});

test("answers to a version that had other options are left alone", async () => {
  const { p, learner, admin, attempt, url } = await startWithWrongKey();
  const { response } = await admin.get(url);
  await save(admin, url, { Answer: "3", Params: response.Params?.toReversed() });
  const refused = await admin.post(`${url}/regrade/preview`, { Answer: "3" });
  expect([refused.status, refused.error]).toEqual([400, "That is the key already."]);
  await admin.post(`${url}/regrade`, { Answer: "2|3", Reason: REASON });
  await settle(p);
  expect(await scoresOf(learner, attempt)).toEqual([0, null]);
});

test("answers are marked by the new key even if the question is rewritten before they are", async () => {
  const { p, learner, admin, attempt, url } = await startWithWrongKey();
  await admin.post(`${url}/regrade`, { Answer: "3", Reason: REASON });
  await save(admin, url, { Body: "Is something else asked now?" });
  await settle(p);
  expect(await scoresOf(learner, attempt)).toEqual([1, 0]);
});

test("better words for the same lead to versions that had those words with another key", () => {
  const of = (version: number, substance: number, body: string, R = 1) => ({
    ...{ version, substance, body },
    params: [{ B: "Who?", A: ["a", "b"], R, E: `${version}` }],
  });
  const versions = [of(1, 1, "Whose is it?"), of(2, 1, "Who owns it?"), of(3, 3, "Who owns it?", 2)];
  const other = { ...of(4, 4, "Who owns it?"), params: [{ B: "Who?", A: ["b", "a"], R: 2, E: "" }] };
  const numbersOf = (current: number) => askingAlike([...versions, other], current).map((v) => v.version);
  expect(numbersOf(3)).toEqual([1, 2, 3]);
  expect(numbersOf(4)).toEqual([4]);
});
