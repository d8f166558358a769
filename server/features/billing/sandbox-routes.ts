import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { notFound } from "../../platform/errors.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { Cookies } from "../../platform/http/cookies.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import type { SandboxPayments } from "../../platform/payments/sandbox.ts";
import { readCheckout } from "./checkout-queries.ts";
import { type FulfilDeps, fulfil } from "./fulfil-commands.ts";
import { sandboxPage, sandboxScript } from "./sandbox-view.ts";

/** The sandbox's payment page and its outcomes; neither exists where money is real. */
export function sandboxRoutes(
  app: FastifyInstance,
  deps: BindDeps & { billing: FulfilDeps; mail: MailSender; sandbox: SandboxPayments | undefined },
): void {
  const { sandbox } = deps;
  const { db } = deps.billing;

  bind(app, deps, api.billing.sandboxOutcome, async ({ id, body }, { caller, now }) => {
    if (!sandbox) throw notFound("page");
    await readCheckout(db, id, caller.userId);
    const event = await sandbox.take(`sandbox_${id}`, body.Outcome, now);
    await fulfil(deps.billing, id, now, event);
    deps.mail.poke();
    return readCheckout(db, id, caller.userId);
  });

  if (!sandbox) return;
  const open = { config: { open: true as const } };

  app.get("/sandbox/checkout.js", open, async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(sandboxScript),
  );

  app.get<{ Params: { id: string } }>("/sandbox/checkout/:id", open, async (request, reply) => {
    const cookies = new Cookies(request, reply, deps.config.publicOrigin);
    const caller = await deps.sessions.require(cookies.session, deps.clock.now());
    const checkout = await readCheckout(db, request.params.id, caller.userId);
    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(sandboxPage(checkout));
  });
}
