import type { Failure } from "#contract/shapes.ts";

/** How long one call may take. */
const TIMEOUT_MS = 100_000;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** One page of a list. */
export interface Page<T> {
  items: T[];
  totalPages: number;
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

function addressOf(path: string, query: CallOptions["query"]): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
}

async function send(method: Method, path: string, { query, body }: CallOptions): Promise<Response> {
  try {
    return await fetch(addressOf(path, query), {
      method,
      credentials: "same-origin",
      signal: AbortSignal.timeout(TIMEOUT_MS),
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

async function refusal(method: Method, path: string, response: Response): Promise<ApiError> {
  const failure: Partial<Failure> | null = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
  const told = { ...failure, Error: failure?.Error || response.statusText };
  return new ApiError(method, path, response.status, told, retryAfter);
}

async function payloadOf<P>(method: Method, path: string, response: Response): Promise<P> {
  if (!response.ok) throw await refusal(method, path, response);
  try {
    const payload: P = JSON.parse(response.status === 204 ? '{"Response":null}' : await response.text());
    return payload;
  } catch {
    throw new ApiError(method, path, response.status, {});
  }
}

/**
 * Makes one call and gives what is inside `{"Response": …}`; null for a 204. Never retries.
 * @throws ApiError
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, options);
  const payload = await payloadOf<{ Response: T }>(method, path, response);
  return payload.Response;
}

/** Gets one page of a list. @throws ApiError */
export async function callList<T>(path: string, query: CallOptions["query"] = {}): Promise<Page<T>> {
  const response = await send("GET", path, { query });
  const payload = await payloadOf<{ Response: T[]; TPages: number }>("GET", path, response);
  return { items: payload.Response, totalPages: payload.TPages };
}
