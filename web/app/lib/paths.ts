import type { SearchKind } from "#contract/search.ts";
import { scriptPaths, withQuery } from "./script-paths.ts";

/** Filters of the saved list; undefined means both papers. */
export type SavedFilter = "p1" | "p2";

/** Where the question manager is. */
export interface ManagerPlace {
  paper?: number | undefined;
  set?: number | undefined;
  topic?: number | undefined;
  /** The question that is edited. */
  q?: number | undefined;
  /** `new`: a question that is not stored yet is written. */
  add?: string | undefined;
  find?: string | undefined;
  only?: string | undefined;
  constant?: string | undefined;
  page?: number | undefined;
  tab?: string | undefined;
}

/** What the Discuss page lists: own posts, unanswered ones, by words, paper, topic and order. */
export interface DiscussPlace {
  oom?: true | undefined;
  nr?: true | undefined;
  q?: string | undefined;
  paper?: number | undefined;
  topic?: number | undefined;
  sort?: string | undefined;
  page?: number | undefined;
}

/** The pages of admins besides the desk. */
export type AdminSection =
  | "feedback"
  | "moderation"
  | "users"
  | "limits"
  | "orders"
  | "commissions"
  | "payouts"
  | "mail"
  | "admins"
  | "log";

/** What the test builder begins with: lists of the filter, each with commas. */
export interface BuildPlace {
  papers?: string | undefined;
  topics?: string | undefined;
  states?: string | undefined;
  misconceptions?: string | undefined;
}

/** Which notes are listed. */
export interface NotesPlace {
  q?: string | undefined;
  paper?: number | undefined;
  page?: number | undefined;
}

/** Where to look on a question's page. */
export interface QuestionPlace {
  /** Its discussion, at this message. */
  msgID?: number | undefined;
  /** That message is to be answered. */
  reply?: true | undefined;
  /** What has changed since this version. */
  since?: number | undefined;
}

/** The parts of the community's page besides practising. */
export type CommunityTab = "answered" | "write" | "review" | "mine";

/** The address of every page: links are made here, so that a changed address is a type error. */
export const paths = {
  ...scriptPaths,
  pricing: "/pricing",
  blog: (post?: string) => (post ? `/blog/${post}` : "/blog"),
  study: (topic?: string) => (topic ? `/study/${topic}` : "/study"),
  updates: "/updates",
  affiliate: "/affiliate",
  terms: "/tos",
  privacy: "/privacy",
  receipt: (chargeId: number) => `/charges/${chargeId}/receipt`,
  profile: "/profile",
  /** The profile, at its affiliate section. */
  affiliateSection: "/profile?section=affiliate",
  today: "/today",
  /** Starts an item of a day's session: the first is 1. */
  planItem: (day: string, item: string) => `/plan/${day}/${item}`,
  build: (place: BuildPlace = {}) => withQuery("/build", { ...place }),
  /** The test of a link that somebody gave away. */
  sharedTest: (token: string) => `/test/${token}`,
  notes: (place: NotesPlace = {}) => withQuery("/notes", { ...place }),
  /** What was downloaded, to practise without a network. */
  device: "/device",
  progress: (paper?: number) => withQuery("/progress", { paper }),
  /** How forecasts of all learners compare with what came. */
  calibration: "/calibration",
  /** An order: what has become of it, and the way on to its payment. */
  checkout: (orderId: string) => `/checkout/${orderId}`,
  paperUpdated: (paperId: number, page?: number) => withQuery(`/paper/${paperId}/updated`, { page }),
  topic: (topicId: number) => `/topic/${topicId}`,
  set: (setId: number) => `/set/${setId}`,
  setDo: (setId: number) => `/set/${setId}/do`,
  setReview: (setId: number, attemptID?: number, page?: number, show?: string) =>
    withQuery(`/set/${setId}/review`, { attemptID, show, page }),
  /** The samples, for everybody; `paper` is where to go on afterwards. */
  try: (paper?: number) => withQuery("/try", { paper }),
  /** One question, or a place on its page. */
  question: (questionId: number, at: QuestionPlace = {}) => withQuery(`/question/${questionId}`, { ...at }),
  discuss: (place: DiscussPlace = {}) => withQuery("/discuss", { ...place }),
  /** Learners' own questions; without a tab, to practise them. */
  community: (tab?: CommunityTab, at: { paper?: number; question?: number; page?: number } = {}) =>
    withQuery("/community", { tab, ...at }),
  search: (q?: string, kind?: SearchKind, page?: number) => withQuery("/search", { q, kind, page }),
  manager: (place: ManagerPlace = {}) => withQuery("/question-manager", { ...place }),
  admin: (section?: AdminSection) => (section ? `/adadminmin/${section}` : "/adadminmin"),
  /** Its filters are the feature's own. */
  itemAnalysis: (view: Record<string, string | number | undefined> = {}) => withQuery("/item-analysis", view),
  saved: (filter?: SavedFilter, page?: number, topic?: number) =>
    withQuery("/saved", { filter, topic, page }),
};
