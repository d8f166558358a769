import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint, Who } from "#contract/endpoint.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { crowd } from "../crowd.ts";
import { AppError } from "../errors.ts";
import type { Limits } from "../limits.ts";
import type { Page } from "../paging.ts";
import { type Caller, isAdmin, isModerator, requireFreshSignIn, type Sessions } from "../session.ts";
import { parse, readBodyText, refuseNul } from "./body.ts";
import { Cookies } from "./cookies.ts";
import { enterLargeBody, inLargeBody, PARSED_HERE, readLargeBody } from "./large-bodies.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { EVENTS, Events, Streamed, sendEvents, sendPieces } from "./streams.ts";
import { Turns } from "./turns.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Every route declares its policy; a route without one stops the boot (app.ts). */
    endpoint?: Endpoint;
    /** A route outside the contract: health, metrics, pages. */
    open?: true;
  }
}

export interface BindDeps {
  config: Config;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  /** Checks each reply against the contract. Tests do; in production it would only cost time. */
  checkReplies: boolean;
}

/** What a handler knows about its request besides the input. */
export interface Call<C> {
  caller: C;
  now: Date;
  ip: string;
  cookies: Cookies;
  /** Asks the database who is calling. @throws AppError not_signed_in or other_browser */
  confirm: () => Promise<Caller>;
  /** Whether the caller accepts a reply of events. */
  wantsEvents: boolean;
  /** Aborted when the caller leaves before the reply has been sent. */
  gone: () => AbortSignal;
}

type CallerOf<W extends Who> = W extends "visitor" ? Caller | null : Caller;
type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? z.output<z.ZodObject<P>> & z.output<z.ZodObject<Q>> & { body: z.output<B> }
    : never;
type Reply<E extends Endpoint> = E extends { reply: infer R extends z.ZodType }
  ? z.output<R> | Page<z.output<R>>
  : never;

interface BindOptions {
  /** The command's own statement checks the session, so a remembered caller is enough to start with. */
  sessionCheckedByCommand?: boolean;
}

async function findCaller(
  deps: BindDeps,
  { who, readsSession }: Endpoint,
  token: string | undefined,
  now: Date,
  recall: boolean,
) {
  if (!readsSession) return null;
  if (recall) {
    const remembered = deps.sessions.recall(token, now);
    if (remembered) return remembered;
  }
  return who === "visitor" ? deps.sessions.find(token, now) : deps.sessions.require(token, now);
}

function requireRole(who: Who, caller: Caller | null) {
  const isAllowed = {
    visitor: true,
    user: true,
    moderator: isModerator(caller),
    editor: (caller?.tenants.length ?? 0) > 0,
    admin: isAdmin(caller),
  };
  if (!isAllowed[who]) throw new AppError("forbidden", "You are not allowed to do that.");
}

const isPage = (value: unknown): value is Page<unknown> =>
  value instanceof Object && "items" in value && "totalPages" in value;

const turns = new Turns();

/**
 * Binds an endpoint of the contract to its handler. Reads top-down in the order that the API promises: limit of the
 * address (admission.ts) → size and type (Fastify) → cross-site → session → role → limit → input → the rules of the
 * resource.
 */
export function bind<E extends Endpoint>(
  app: FastifyInstance,
  deps: BindDeps,
  endpoint: E,
  handler: (input: Input<E>, call: Call<CallerOf<E["who"]>>) => Promise<Reply<E> | Streamed | Events>,
  options: BindOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.bodyLimit === undefined
      ? {}
      : {
          bodyLimit: endpoint.bodyLimit,
          onRequest: (request, reply) => admit(deps, endpoint, request, reply),
        }),
    handler: async (request, reply) => {
      const cookies = new Cookies(request, reply, deps.config.publicOrigin);
      const now = deps.clock.now();
      const ip = request.client;
      if (endpoint.changesState) requireSameOrigin(request, deps.config.publicOrigin);
      const recall = options.sessionCheckedByCommand ?? false;
      const checkCaller = async () => {
        const found = await findCaller(deps, endpoint, cookies.session, now, recall);
        requireRole(endpoint.who, found);
        if (endpoint.needsFreshSignIn && found) requireFreshSignIn(found, now);
        await deps.limits.take(found?.userId ?? ip, endpoint.limit);
        return found;
      };
      const caller = endpoint.comesInLine ? await crowd.enter(checkCaller) : await checkCaller();
      const confirm = () => deps.sessions.require(cookies.session, now);
      // The schemas are the endpoint's own, so the parts have the types that Input and CallerOf name.
      const call = {
        caller: caller as CallerOf<E["who"]>,
        now,
        ip,
        cookies,
        confirm,
        wantsEvents: request.headers.accept?.includes(EVENTS) ?? false,
        gone: () => hangUpOf(reply),
      };
      const work = async () =>
        handler((await readInput(endpoint, request, recall ? confirm : undefined)) as Input<E>, call);
      const result = await inLargeBody(
        request,
        () => (caller && deps.limits.on ? inTurn(caller.userId, work) : work()),
        workOf,
      );
      return send(reply, endpoint, result, deps.checkReplies);
    },
  });
}

/** Work that continues after a handler has returned its result. */
const workOf = (result: unknown) => (result instanceof Events ? result.ended : undefined);

/**
 * Works in the caller's turn. A reply in pieces takes a turn for each piece; a reply of events starts at once and keeps
 * its turn until it ends.
 */
function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T | Streamed> {
  return new Promise((resolve, reject) => {
    const whole = async () => {
      const result = await work();
      resolve(
        result instanceof Streamed ? new Streamed(turns.each(userId, result.pieces), result.file) : result,
      );
      await workOf(result);
    };
    turns.take(userId, whole).catch(reject);
  });
}

/** Refuses large bodies from callers who may not make the call: strangers must not be able to fill the memory. */
async function admit(deps: BindDeps, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const cookies = new Cookies(request, reply, deps.config.publicOrigin);
  requireSameOrigin(request, deps.config.publicOrigin);
  const caller = await findCaller(deps, endpoint, cookies.session, deps.clock.now(), false);
  requireRole(endpoint.who, caller);
  await deps.limits.take(caller?.userId ?? request.client, "largeBody");
  await enterLargeBody(request, reply);
}

/** The raw body is parsed as JSON only here, after the caller is known. */
function readBody(endpoint: Endpoint, raw: unknown): unknown {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
  return bytes.length > PARSED_HERE
    ? readLargeBody(endpoint, bytes)
    : readBodyText(endpoint, bytes.toString());
}

/**
 * Parses the input. A caller who was only remembered is confirmed before a refusal, to keep the order of the checks.
 */
async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  confirm: (() => Promise<Caller>) | undefined,
) {
  try {
    refuseNul(/%00/.test(request.url));
    return {
      ...parse(endpoint.params, request.params),
      ...parse(endpoint.query, request.query),
      body: await readBody(endpoint, request.body),
    };
  } catch (error) {
    await confirm?.();
    throw error;
  }
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown, check: boolean) {
  if (result === null && endpoint.emptyWhenNull) return reply.code(204).send();
  if (result instanceof Streamed || result instanceof Events) {
    if (!endpoint.streams) throw new Error(`${endpoint.route} does not say that its reply comes in pieces`);
    return result instanceof Events ? sendEvents(reply, result) : sendPieces(reply, result);
  }
  const paged = endpoint.paged && isPage(result);
  const response = paged ? result.items : result;
  if (check) endpoint.reply.parse(JSON.parse(JSON.stringify(response)));
  return reply.send(
    paged
      ? { Response: response, TPages: result.totalPages, Page: result.page, Total: result.total }
      : { Response: response },
  );
}

function hangUpOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Anyone may have left while their session was looked up, and then no event says so any more.
  if (reply.raw.destroyed) controller.abort();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
