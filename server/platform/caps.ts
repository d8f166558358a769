import { AppError } from "./errors.ts";

/** The most rows allowed, and the sentence for a caller who asks for one more. */
interface Cap {
  most: number;
  sentence: (most: string) => string;
}

const WRITE_TO_US = "Please write to us if you need room for more.";

/**
 * How many rows of a kind one owner may have. Every table that someone outside the house can fill has a line here, or a
 * reason in caps.test.ts why it needs none. The database enforces them (062-caps.sql) and reads the sizes at each
 * start. None refuses an answer to an open attempt. For how much in what time, see limits.ts.
 */
export const CAPS = {
  /** Attempts of a learner. Sample answers given before sign-up are accepted regardless. */
  attempts: {
    most: 20_000,
    sentence: (most) =>
      `You have started ${most} attempts, as many as one account holds. Reset your progress in your profile to start more; what is open can be finished.`,
  },
  /** Sets that a learner downloaded and has not opened. */
  takenAlong: {
    most: 1_000,
    sentence: (most) =>
      `You have taken along ${most} sets that you have not opened yet, as many as one account may. Practise some of them first.`,
  },
  savedQuestions: {
    most: 5_000,
    sentence: (most) =>
      `You have saved ${most} questions, as many as one list holds. Let some of them go first.`,
  },
  /** Test builder filters that a learner saved. */
  testPresets: {
    most: 50,
    sentence: (most) => `You keep ${most} presets, as many as one account may. Delete one first.`,
  },
  /** Links to tests that a learner shared. */
  testLinks: {
    most: 500,
    sentence: (most) => `You have made ${most} links to tests, as many as one account may.`,
  },
  /** Browsers that show a learner's notifications. */
  pushSubscriptions: {
    most: 5,
    sentence: (most) =>
      `You get notifications in ${most} browsers, as many as one account may. Turn them off in one of those first.`,
  },
  /** Questions that a learner wrote a note on. */
  notes: {
    most: 2_500,
    sentence: (most) => `You have notes on ${most} questions, as many as one account may. Delete some first.`,
  },
  /** Passages that a learner marked, in all questions together. */
  marks: {
    most: 5_000,
    sentence: (most) => `You have marked ${most} passages, as many as one account may. Remove some first.`,
  },
  /** Sub-areas that a learner marked as known. */
  knownAreas: {
    most: 300,
    sentence: (most) => `You have said of ${most} sub-areas that you know them, as many as one account may.`,
  },
  /** What a learner reported of real exams. */
  examResults: {
    most: 20,
    sentence: (most) => `You have reported ${most} results, as many as one account may. ${WRITE_TO_US}`,
  },
  /** Messages of an author, including deleted ones: their replies are still shown under them. */
  messages: {
    most: 5_000,
    sentence: (most) => `You have written ${most} messages, as many as one account may. ${WRITE_TO_US}`,
  },
  votes: {
    most: 20_000,
    sentence: (most) => `You have given ${most} votes, as many as one account may. ${WRITE_TO_US}`,
  },
  reports: {
    most: 2_000,
    sentence: (most) =>
      `You have reported ${most} messages, as many as one account may. Please write to us instead.`,
  },
  /** Feedback from one user. */
  feedback: {
    most: 2_000,
    sentence: (most) =>
      `You have sent us ${most} messages here, the most one account can send. Please write to us instead.`,
  },
  /** Community questions of an author, in any state. */
  communityQuestions: {
    most: 1_000,
    sentence: (most) =>
      `You have ${most} questions of your own, as many as one account may. Delete drafts that you don't need first.`,
  },
  communityReviews: {
    most: 5_000,
    sentence: (most) => `You have reviewed ${most} questions, as many as one account may. ${WRITE_TO_US}`,
  },
  communityAnswers: {
    most: 20_000,
    sentence: (most) =>
      `You have answered ${most} community questions, as many as one account may. ${WRITE_TO_US}`,
  },
  communityRemarks: {
    most: 20_000,
    sentence: (most) =>
      `You have rated ${most} community questions, as many as one account may. ${WRITE_TO_US}`,
  },
  /** All that learners and the community's editors have written together. */
  allCommunityQuestions: {
    most: 50_000,
    sentence: (most) => `The community has ${most} questions, as many as it can hold. ${WRITE_TO_US}`,
  },
  /** Orders of a buyer, paid or not. */
  orders: {
    most: 1_000,
    sentence: (most) =>
      `You have begun ${most} orders, as many as one account may. Please write to us, and we will sort it out.`,
  },
  /** Questions of a tenant, including those taken out: past attempts still show them. */
  tenantQuestions: {
    most: 20_000,
    sentence: (most) =>
      `Your bank holds ${most} questions, those that were taken out included, and that is as many as it can. ${WRITE_TO_US}`,
  },
  tenantSets: {
    most: 2_000,
    sentence: (most) => `Your bank has ${most} sets, as many as it can hold. ${WRITE_TO_US}`,
  },
  /** Versions of a question. */
  versions: {
    most: 500,
    sentence: (most) =>
      `This question has ${most} versions, as many as are kept. Please add it as a new question, and take this one out.`,
  },
  /** Times that a question was regraded. */
  regrades: {
    most: 100,
    sentence: (most) =>
      `This question has been marked again ${most} times, as often as it can be. Please add it as a new question.`,
  },
  /** Audit log entries caused by an editor outside the house. */
  editorActs: {
    most: 50_000,
    sentence: (most) =>
      `You have made ${most} changes, as many as the log keeps of one person. ${WRITE_TO_US}`,
  },
} satisfies Record<string, Cap>;

export type CapName = keyof typeof CAPS;

/** Thinned out instead of refused: only the latest are kept. */
export const KEPT = {
  /** Ended sessions of a user. */
  endedSessions: 200,
  /** Browsers that an account has been used in. */
  knownBrowsers: 200,
  /** Replies that a user has not looked at; beyond these, no more are recorded for that user. */
  unreadReplies: 1_000,
  /** Changes of the bank: processes only ask for the latest. */
  bankChanges: 1_000,
} as const;

/** The SQLSTATE by which the database reports that a cap was reached, with the cap's name as the message. */
const CAP_REACHED = "CAP01";

const isCap = (name: string): name is CapName => Object.hasOwn(CAPS, name);

/** The refusal for a row above a cap. */
export const capReached = (name: CapName): AppError =>
  new AppError("refused", CAPS[name].sentence(CAPS[name].most.toLocaleString("en-SG")), {
    code: "cap_reached",
  });

/** Turns a database error into the refusal that it means; undefined for any other error. */
export function capRefusal(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || Reflect.get(error, "code") !== CAP_REACHED || !isCap(error.message))
    return undefined;
  return capReached(error.message);
}
