import type { FastifyBaseLogger } from "fastify";
import type { Post } from "./content/blog.ts";
import type { Plans } from "./content/plans.ts";
import type { CheckoutDeps } from "./features/billing/checkout-commands.ts";
import type { Catalogue } from "./features/catalogue/snapshot-queries.ts";
import type { QuestionVersions } from "./features/catalogue/version-queries.ts";
import type { Db } from "./platform/db/database.ts";
import type { GoogleVerifier } from "./platform/google.ts";
import type { BindDeps } from "./platform/http/bind.ts";
import type { SentDocument } from "./platform/http/documents.ts";
import type { MailSender } from "./platform/mail/sender.ts";
import type { SandboxPayments } from "./platform/payments/sandbox.ts";
import type { StripePayments } from "./platform/payments/stripe.ts";

/** All that the features need from outside; main.ts gives the real things, tests their own. */
export interface AppDeps extends BindDeps {
  db: Db;
  catalogue: Catalogue;
  versions: QuestionVersions;
  mail: MailSender;
  google: GoogleVerifier | undefined;
  /** What is sold, from content/plans.yaml. */
  plans: Plans;
  /** The blog, newest first, from content/blog. */
  posts: readonly Post[];
  /** What an order needs. */
  billing: CheckoutDeps;
  /** The provider of payments, under its own name: one of the two is there. */
  stripe: StripePayments | undefined;
  sandbox: SandboxPayments | undefined;
  logger: FastifyBaseLogger | undefined;
  /** The built front end. */
  webDir: string;
  /** Prerendered documents by path, as they stand now. */
  site: (path: string) => Promise<SentDocument | undefined>;
  /** Where the dev outbox writes; undefined where mail is really sent. */
  outboxDir: string | undefined;
}
