import type { Method } from "#contract/endpoint.ts";
import type { Failure } from "#contract/shapes.ts";
import { takeEarly } from "./early.ts";
import type { ItemOf, ListRoute, Options, PlainRoute, Reply, Route } from "./endpoints.ts";

/** How long one call may take. */
const TIMEOUT_MS = 100_000;

/** One page of a list. */
export interface Page<T> {
  items: T[];
  totalPages: number;
  /** Which one it is, where the server chose it. */
  page: number | undefined;
  /** How many there are on all pages, where the server counts them. */
  total: number | undefined;
}

/** A call that failed. `status` is 0 when no answer came; `message` is a sentence for the user. */
export class ApiError extends Error {
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(method: Method, path: string, status: number, failure: Partial<Failure>, retryAfter?: number) {
    super(failure.Error || "Something went wrong");
    this.name = "ApiError";
    this.method = method;
    this.path = path;
    this.status = status;
    this.code = failure.Code ?? "unexpected";
    this.fields = failure.Fields ?? {};
    this.retryAfter = retryAfter;
  }
}

/** Whether a call failed because no answer came at all. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

interface Request {
  method: Method;
  path: string;
  query: string;
  body: unknown;
  signal: AbortSignal | undefined;
}

/** What the options of a call amount to, whichever endpoint they are for. */
interface LooseOptions {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}

function requestOf(route: Route, options: object = {}): Request {
  const { params, query, body, signal }: LooseOptions = options;
  // A route is a method, a space and a path.
  const [method, path] = route.split(" ") as [Method, string];
  const values = new Map(Object.entries(params ?? {}));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return {
    method,
    path: path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values.get(name))),
    query: search.size > 0 ? `?${search}` : "",
    body,
    signal,
  };
}

/** Ends a call after its time, and before where nobody waits for it any more. */
function ended(signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  // Not in every browser yet; there the signal alone ends it.
  return signal ? (AbortSignal.any?.([signal, late]) ?? signal) : late;
}

async function send({ method, path, query, body, signal }: Request): Promise<Response> {
  try {
    const early = takeEarly(method, path + query);
    if (early) return await early;
    return await fetch(path + query, {
      method,
      credentials: "same-origin",
      signal: ended(signal),
      headers: {
        "X-Requested-With": "app",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(method, path, 0, {
      Error: navigator.onLine
        ? "We could not reach the server. Check your connection and try again."
        : "You are offline. This needs a connection.",
      Code: "unreachable",
    });
  }
}

async function refusal({ method, path }: Request, response: Response): Promise<ApiError> {
  const failure: Partial<Failure> | null = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
  const described = { ...failure, Error: failure?.Error || response.statusText };
  return new ApiError(method, path, response.status, described, retryAfter);
}

async function payloadOf<P>(request: Request): Promise<P> {
  const response = await send(request);
  if (!response.ok) throw await refusal(request, response);
  try {
    const payload: P = JSON.parse(response.status === 204 ? '{"Response":null}' : await response.text());
    return payload;
  } catch {
    throw new ApiError(request.method, request.path, response.status, {});
  }
}

/**
 * Makes one call and gives what is inside `{"Response": …}`; null for a 204. Never retries. Address, input and reply are
 * the contract's: `call("PUT /api/sets/:id/done", { params: { id: 5 } })`.
 * @throws ApiError
 */
export async function call<R extends PlainRoute>(route: R, ...[options]: Options<R>): Promise<Reply<R>> {
  const { Response } = await payloadOf<{ Response: Reply<R> }>(requestOf(route, options));
  return Response;
}

/** Gets one page of a list. @throws ApiError */
export async function callList<R extends ListRoute>(
  route: R,
  ...[options]: Options<R>
): Promise<Page<ItemOf<R>>> {
  const payload = await payloadOf<{ Response: ItemOf<R>[]; TPages: number; Page?: number; Total?: number }>(
    requestOf(route, options),
  );
  return { items: payload.Response, totalPages: payload.TPages, page: payload.Page, total: payload.Total };
}
