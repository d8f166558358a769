import { z } from "zod";

/**
 * Who may call an endpoint; an admin may do what a moderator may. A subscriber's paper, and an editor's tenant, are
 * rules of the resource, checked by its command or query.
 */
export type Who = "visitor" | "user" | "moderator" | "editor" | "admin";

/** The rate limit that a call counts towards (server/platform/limits.ts has the figures). */
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
  /** As declared, method and path: the name by which the browser's client calls it. */
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
  /** False for the calls that must work whatever session the browser has: sign-in and sign-out. */
  readsSession: boolean;
  /** A sensitive act: the caller must have signed in within the last ten minutes. */
  needsFreshSignIn: boolean;
  /** If the handler returns null, the answer is 204 without a body. */
  emptyWhenNull: boolean;
  /** The largest body in bytes, if it may be larger than usual; it is read only once the caller is known. */
  bodyLimit: number | undefined;
  /** The reply is a plain file, without the envelope. */
  isFile: boolean;
  /** The reply leads to a page. */
  redirects: boolean;
  /** The reply is sent in pieces or as events; the caller's turn lasts until it ends. */
  streams: boolean;
  /**
   * An expensive call that a crowd may make at once: callers are served one by one, so that nobody else has to wait.
   */
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
    // If it is left out, G is its default.
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
