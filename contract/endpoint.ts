import { z } from "zod";

/**
 * Who may call an endpoint; an admin may do what a moderator may. A subscriber's paper, and which tenant an editor looks
 * after, are rules of the resource and are checked by its command or query.
 */
export type Who = "visitor" | "user" | "moderator" | "editor" | "admin";

/** The bucket of request limits that a call draws from (server/platform/limits.ts holds the figures). */
type LimitName = "general" | "answer";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Route = `${Method} /${string}`;

type Shape = z.ZodRawShape;

/**
 * One call of the API: the single source for the server's binding, the browser's client and the OpenAPI page.
 * `reply` is the shape inside `{"Response": …}`; `paged` adds TPages. Errors are the envelope `Failure`.
 */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  W extends Who = Who,
  T extends Route = Route,
  G extends boolean = boolean,
> {
  /** As declared, method and path: what the browser's client calls it by. */
  route: T;
  method: Method;
  path: string;
  summary: string;
  who: W;
  params: z.ZodObject<P>;
  query: z.ZodObject<Q>;
  body: B;
  reply: R;
  paged: G;
  /** A GET that changes state is same-origin only and has no HEAD twin. */
  changesState: boolean;
  limit: LimitName;
  /** False for the calls that must answer whatever session the browser holds: sign-in and sign-out. */
  readsSession: boolean;
  /** An act of weight: whoever does it has signed in within the last ten minutes. */
  needsFreshSignIn: boolean;
  /** 204 is given instead of a body when the handler answers null. */
  emptyWhenNull: boolean;
  /** The largest body in bytes, where it may be larger than others; it is read only once the caller is known. */
  bodyLimit: number | undefined;
  /** The reply is a file as it is, in no envelope. */
  isFile: boolean;
  /** The reply leads to a page. */
  redirects: boolean;
  /** The reply comes in pieces or as events, over a time, for which it holds its caller's turn. */
  streams: boolean;
  /** A dear call that a crowd may make at once: callers come in one by one, so that it makes nobody else wait. */
  comesInLine: boolean;
}

interface Definition<
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  R extends z.ZodType,
  W extends Who,
  G extends boolean,
> {
  who: W;
  summary: string;
  reply: R;
  params?: P;
  query?: Q;
  body?: B;
  paged?: G;
  changesState?: boolean;
  limit?: LimitName;
  readsSession?: boolean;
  needsFreshSignIn?: boolean;
  emptyWhenNull?: boolean;
  bodyLimit?: number;
  isFile?: boolean;
  redirects?: boolean;
  streams?: boolean;
  comesInLine?: boolean;
}

const nothing = z.undefined();

/** Declares an endpoint: `endpoint("PUT /api/sets/:id/done", {…})`. Path parameters are written `:name`. */
export function endpoint<
  R extends z.ZodType,
  W extends Who,
  P extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  B extends z.ZodType = typeof nothing,
  const T extends Route = Route,
  const G extends boolean = false,
>(route: T, d: Definition<P, Q, B, R, W, G>): Endpoint<P, Q, B, R, W, T, G> {
  const [method, path] = route.split(" ") as [Method, string];
  return {
    route,
    method,
    path,
    summary: d.summary,
    who: d.who,
    params: z.object(d.params ?? ({} as P)),
    query: z.object(d.query ?? ({} as Q)),
    // Without a body B is its default, the type of `nothing`.
    body: (d.body ?? nothing) as B,
    reply: d.reply,
    // Not given, G is its default.
    paged: (d.paged ?? false) as G,
    changesState: d.changesState ?? method !== "GET",
    limit: d.limit ?? "general",
    readsSession: d.readsSession ?? true,
    needsFreshSignIn: d.needsFreshSignIn ?? false,
    emptyWhenNull: d.emptyWhenNull ?? false,
    bodyLimit: d.bodyLimit,
    isFile: d.isFile ?? false,
    redirects: d.redirects ?? false,
    streams: d.streams ?? false,
    comesInLine: d.comesInLine ?? false,
  };
}
