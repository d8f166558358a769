import type { input, output } from "zod";
import type { api } from "#contract/api.ts";

/*
 * What the contract says of every call, as types. Nothing of it is in the browser: neither a schema nor a list of
 * addresses.
 */

type Api = typeof api;
type Endpoint = { [F in keyof Api]: Api[F][keyof Api[F]] }[keyof Api];

/** "GET /api/sets/:id": an endpoint by its method and path. */
export type Route = Endpoint["route"];
type At<R extends Route> = Extract<Endpoint, { route: R }>;

/** Those that give pages of a list, and those that don't. */
export type ListRoute = Extract<Endpoint, { paged: true }>["route"];
export type PlainRoute = Exclude<Route, ListRoute>;

// What is in an address is text there, so its fields are what the server reads out of it.
type Params<R extends Route> = keyof At<R>["params"]["shape"] extends never
  ? { params?: undefined }
  : { params: output<At<R>["params"]> };
type Query<R extends Route> = keyof At<R>["query"]["shape"] extends never
  ? { query?: undefined }
  : { query?: Partial<output<At<R>["query"]>> };
type Body<R extends Route> =
  input<At<R>["body"]> extends undefined ? { body?: undefined } : { body: input<At<R>["body"]> };
/** What ends a call that nobody waits for any more. */
type Ended = { signal?: AbortSignal };
type Given<R extends Route> = Params<R> & Query<R> & Body<R> & Ended;

/** A call's parameters, query and body; left out only if nothing is wanted. */
export type Options<R extends Route> =
  Record<never, never> extends Given<R> ? [options?: Given<R>] : [options: Given<R>];

/** What a call sends. */
export type BodyOf<R extends Route> = input<At<R>["body"]>;

/** What is inside of `{"Response": …}`. */
export type Reply<R extends Route> = output<At<R>["reply"]>;
export type ItemOf<R extends ListRoute> = Reply<R> extends (infer Item)[] ? Item : never;
