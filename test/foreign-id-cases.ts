import type { Browser } from "./browser.ts";
import { ownWords } from "./community.ts";
import type { Learner, Tenant } from "./world.ts";

export interface World {
  /** The caller. */
  ana: Learner;
  /** Whose things the call names. */
  ben: Learner;
  /** Whose editor calls, and whose things the call names. */
  own: Tenant;
  other: Tenant;
  user: Browser;
  admin: Browser;
  /** Of the house: its question, a set, a draft and what was taken out. */
  question: number;
  set: number;
  draft: number;
  /** Nobody has anything on it: to those who have, what was taken out is still there. */
  removed: number;
  /** A message under a question of the other tenant. */
  message: number;
}
export type Id = number | string;

export interface Case {
  as: (w: World) => Browser[];
  /** What belongs to somebody else, or does not exist for the caller. */
  foreign: (w: World) => Id[];
  missing: Id;
  body?: (id: Id, w: World) => unknown;
  /** The rest of the address. */
  params?: (w: World) => Record<string, Id>;
  query?: (id: Id) => string;
}

export const NO_ROW = 987_654_321;
const learners = (w: World) => [w.ana.browser, w.user, w.admin, w.own.browser];
const editors = (w: World) => [w.own.browser];
const noRow = { as: learners, missing: NO_ROW };

const attempt: Case = { ...noRow, foreign: (w) => [w.ben.marked, w.ben.open, w.ben.taken] };
const set: Case = { ...noRow, foreign: (w) => [w.ben.drawn, w.ben.again, w.other.set, w.own.set] };
const question: Case = {
  ...noRow,
  foreign: (w) => [w.other.question, w.other.draft, w.draft, w.removed, w.ben.draft, w.ben.published],
};
const community: Case = { ...noRow, foreign: (w) => [w.ben.draft, w.question, w.draft, w.other.question] };
const unpublished: Case = { ...community, foreign: (w) => [...community.foreign(w), w.ben.inReview] };
const message: Case = { ...noRow, foreign: (w) => [w.message] };
const order: Case = {
  ...noRow,
  foreign: (w) => [w.ben.order, w.ben.unpaid],
  missing: "A".repeat(24),
};
const botAnswer: Case = { ...noRow, foreign: (w) => [w.ben.botAnswer] };
const tenant: Case = { as: editors, foreign: (w) => [w.other.id, 1, 2], missing: NO_ROW };
/** A question that an editor asks for. */
const edited: Case = {
  as: editors,
  foreign: (w) => [w.other.question, w.other.draft, w.question, w.draft, w.ben.published],
  missing: NO_ROW,
};

const own = (w: World) => [w.ana.browser];
/** A question taken out since stays in an attempt that is open. */
const ofOwnAttempt = {
  as: own,
  params: (w: World) => ({ id: w.ana.open }),
  foreign: (w: World) => [...question.foreign(w).filter((id) => id !== w.removed), w.question],
};
const ofOwnTenant = { params: (w: World) => ({ tenantId: w.own.id }) };

const WORDS = { Body: "Mine now?", Params: ["a", "b", "c", "d"], Answer: "1", Explanation: "No." };
export const NEW = { ...WORDS, QnType: "mcq", TopicID: 1 };
const SAVED = { ...WORDS, UpdatedAt: "2026-01-01T00:00:00.000Z" };
const feedback = (rest: object) => ({
  Type: "bug",
  CurrentURL: "/",
  Browser: "b",
  Body: "It is broken.",
  ...rest,
});

export const CASES: Record<string, Case> = {
  "DELETE /api/attempts/:id params.id": attempt,
  "GET /api/attempts query.pset": set,
  "GET /api/attempts/:id params.id": attempt,
  "GET /api/attempts/:id/analysis params.id": attempt,
  "GET /api/attempts/:id/answers params.id": attempt,
  "GET /api/attempts/:id/questions/:qid/answer params.id": {
    ...attempt,
    params: (w) => ({ qid: w.question }),
  },
  "GET /api/attempts/:id/questions/:qid/answer params.qid": { ...question, ...ofOwnAttempt },
  "POST /api/attempts/:id/answers params.id": {
    ...attempt,
    body: (_, w) => ({ Answers: [{ QnID: w.question, Answer: "1" }] }),
  },
  "POST /api/attempts/:id/answers body.Answers[].QnID": {
    ...question,
    ...ofOwnAttempt,
    body: (QnID) => ({ Answers: [{ QnID, Answer: "1" }] }),
  },
  "POST /api/attempts/:id/practice params.id": { ...attempt, body: () => ({ Which: "wrong" }) },
  "POST /api/attempts/:id/questions/:qid/done params.id": {
    ...attempt,
    params: (w) => ({ qid: w.question }),
    body: () => ({ Answer: "1" }),
  },
  "POST /api/attempts/:id/questions/:qid/done params.qid": {
    ...question,
    ...ofOwnAttempt,
    body: () => ({ Answer: "1" }),
  },
  "PUT /api/attempts/:id/questions/:qid/flag params.id": {
    ...attempt,
    params: (w) => ({ qid: w.question }),
    body: () => ({ Flagged: true }),
  },
  "PUT /api/attempts/:id/questions/:qid/flag params.qid": {
    ...question,
    ...ofOwnAttempt,
    body: () => ({ Flagged: true }),
  },
  "PUT /api/attempts/:id/times params.id": { ...attempt, body: () => ({ Times: [] }) },
  "PUT /api/attempts/:id/times body.Times[].QnID": {
    ...question,
    ...ofOwnAttempt,
    body: (QnID) => ({ Times: [{ QnID, Seconds: 3 }] }),
  },

  "POST /api/attempts/:id/open params.id": { ...attempt, body: () => ({}) },
  "POST /api/tests/:id/link params.id": attempt,
  "DELETE /api/tests/presets/:id params.id": { ...noRow, foreign: (w) => [w.ben.preset] },
  "GET /api/questions/:id/note params.id": question,
  "PUT /api/questions/:id/note params.id": { ...question, body: () => ({ Body: "Mine." }) },
  "GET /api/questions/:id/marks params.id": question,
  "PUT /api/questions/:id/marks params.id": { ...question, body: () => ({ Marks: [] }) },
  "GET /api/questions/:id/history params.id": question,
  "DELETE /api/questions/:id/note params.id": question,

  "GET /api/sets/:id params.id": set,
  "GET /api/sets/:id/answers params.id": set,
  "GET /api/sets/:id/attempt/last params.id": set,
  "GET /api/sets/:id/questions params.id": set,
  "PUT /api/sets/:id/attempt params.id": set,
  "PUT /api/sets/:id/done params.id": set,

  "GET /api/questions/:id params.id": question,
  "GET /api/questions/:id/changes params.id": question,
  "GET /api/questions/mcq-stats/:id params.id": question,
  "PUT /api/questions/:id/fav params.id": question,
  "PUT /api/questions/:id/un-fav params.id": question,
  "POST /api/questions/samples/answers body.Answers[].QnID": {
    ...question,
    body: (QnID) => ({ Answers: [{ QnID, Answer: "1" }] }),
  },
  "POST /api/anal/user/feedback body.QuestionID": {
    ...question,
    body: (QuestionID) => feedback({ QuestionID }),
  },
  "POST /api/anal/user/feedback body.ProblemSetID": {
    ...set,
    body: (ProblemSetID) => feedback({ ProblemSetID }),
  },
  "GET /api/admin/items/:questionId params.questionId": {
    ...question,
    as: (w) => [w.admin],
    foreign: (w) => [w.other.question, w.other.draft, w.ben.draft, w.ben.published],
  },

  "GET /api/chat/counts query.questions": question,
  "GET /api/chat/messages query.replyToID": message,
  "GET /api/chat/threads/:questionId params.questionId": question,
  "GET /api/chat/threads/:questionId query.msgID": {
    ...message,
    params: (w) => ({ questionId: w.question }),
  },
  "POST /api/chat/threads/:questionId params.questionId": {
    ...question,
    body: () => ({ Body: "What do you think of it?" }),
  },
  "POST /api/chat/threads/:questionId body.ReplyToMsgID": {
    ...message,
    params: (w) => ({ questionId: w.question }),
    body: (ReplyToMsgID) => ({ ReplyToMsgID, Body: "I think so too." }),
  },
  "POST /api/chat/messages/:id/report params.id": { ...message, body: () => ({ Reason: "rude" }) },
  "PUT /api/chat/messages/:id/delete params.id": { ...message, as: (w) => [w.ana.browser, w.user] },
  "PUT /api/chat/reaction/:id/:vote params.id": { ...message, params: () => ({ vote: 1 }) },
  "PUT /api/notices/read body.QuestionID": { ...question, body: (QuestionID) => ({ QuestionID }) },

  "GET /api/charges/:id/receipt params.id": { ...noRow, foreign: (w) => [w.ben.charge] },
  "GET /api/checkout/:id params.id": order,
  "POST /api/checkout/:id/confirm params.id": order,
  "POST /api/sandbox/checkout/:id params.id": { ...order, body: () => ({ Outcome: "pay" }) },

  "GET /api/chatbot/:id/feedback params.id": { ...botAnswer, query: () => "feedback=thumbsup" },
  "POST /api/chatbot/:id/feedback params.id": { ...botAnswer, query: () => "feedback=thumbsup" },

  "GET /api/userquestions/:questionID params.questionID": {
    ...community,
    as: (w) => [w.ana.browser, w.user],
  },
  "PUT /api/userquestions/:questionID params.questionID": {
    ...unpublished,
    body: () => ({ ...ownWords(), UpdatedAt: "2026-01-01T00:00:00.000Z" }),
  },
  "PUT /api/userquestions/:questionID/attempt params.questionID": {
    ...unpublished,
    as: (w) => [w.ana.browser, w.user],
    body: () => ({ answer: "1" }),
  },
  "PUT /api/userquestions/:questionID/submit params.questionID": unpublished,
  "DELETE /api/userquestions/:questionID params.questionID": unpublished,
  "PUT /api/userquestions/feedback/:questionID params.questionID": {
    ...unpublished,
    as: (w) => [w.ana.browser, w.user],
    body: () => ({ vote: 1 }),
  },
  "POST /api/userquestions/review body.QuestionID": {
    ...community,
    body: (QuestionID) => ({ QuestionID, Verdict: "reject", Reason: "The key is wrong." }),
  },

  "GET /api/admin/questions/:id params.id": edited,
  "GET /api/admin/questions/:id/regrades params.id": edited,
  "GET /api/admin/questions/:id/versions params.id": edited,
  "POST /api/admin/questions/:id/regrade params.id": {
    ...edited,
    body: () => ({ Answer: "3", Reason: "So." }),
  },
  "POST /api/admin/questions/:id/regrade/preview params.id": { ...edited, body: () => ({ Answer: "3" }) },
  "PUT /api/admin/questions/:id params.id": { ...edited, body: () => SAVED },
  "PUT /api/admin/questions/:id/reviewed params.id": edited,
  "DELETE /api/tenant/:tenantId/questions/:questionId params.questionId": { ...edited, ...ofOwnTenant },
  "DELETE /api/tenant/:tenantId/questions/:questionId params.tenantId": {
    ...tenant,
    params: (w) => ({ questionId: w.other.question }),
  },
  "GET /api/tenant/:tenantId/export params.tenantId": { ...tenant, query: () => "format=csv" },
  "GET /api/tenant/:tenantId/export/losses params.tenantId": { ...tenant, query: () => "format=csv" },
  "GET /api/tenant/:tenantId/paper params.tenantId": tenant,
  "GET /api/tenant/:tenantId/paper/:paperId params.tenantId": { ...tenant, params: () => ({ paperId: 1 }) },
  "GET /api/tenant/:tenantId/questions params.tenantId": tenant,
  "GET /api/tenant/:tenantId/questions query.setId": {
    ...set,
    ...ofOwnTenant,
    as: editors,
    foreign: (w) => [w.other.set, w.set, w.ben.drawn],
  },
  "POST /api/tenant/:tenantId/import params.tenantId": {
    ...tenant,
    body: () => ({ Format: "csv", Text: "x" }),
  },
  "POST /api/tenant/:tenantId/questions params.tenantId": { ...tenant, body: () => NEW },
  "POST /api/tenant/:tenantId/sets params.tenantId": {
    ...tenant,
    body: () => ({ Title: "Taken", TopicID: 1, Type: "MCQ" }),
  },
  "PUT /api/tenant/:tenantId/sets/:setId params.setId": {
    ...set,
    ...ofOwnTenant,
    as: editors,
    foreign: (w) => [w.other.set, w.set, w.ben.drawn],
    body: () => ({ Title: "Taken", Questions: [] }),
  },
  "PUT /api/tenant/:tenantId/sets/:setId params.tenantId": {
    ...tenant,
    params: (w) => ({ setId: w.other.set }),
    body: () => ({ Title: "Taken", Questions: [] }),
  },
  "PUT /api/tenant/:tenantId/sets/:setId body.Questions[]": {
    ...edited,
    params: (w) => ({ tenantId: w.own.id, setId: w.own.set }),
    body: (id) => ({ Title: "Own", Questions: [id] }),
  },
};
