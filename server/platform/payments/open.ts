import type { Db } from "../db/database.ts";
import { payerMarks } from "./payer.ts";
import type { Payments } from "./provider.ts";
import { SandboxPayments } from "./sandbox.ts";
import { type StripeConfig, StripePayments } from "./stripe.ts";

/** The provider in use, both as a provider and under its own name. */
interface PaymentProviders {
  payments: Payments;
  stripe: StripePayments | undefined;
  sandbox: SandboxPayments | undefined;
}

/** Stripe if there is a key, else the sandbox. */
export function openPayments(options: {
  stripe: StripeConfig | undefined;
  db: Db;
  publicOrigin: string;
  /** The key for the digests that identify payers. */
  secretKey: string;
  log: { warn(details: object, message: string): void };
}): PaymentProviders {
  if (options.stripe) {
    const stripe = new StripePayments(options.stripe, options.log, payerMarks(options.secretKey));
    return { payments: stripe, stripe, sandbox: undefined };
  }
  const sandbox = new SandboxPayments(options);
  return { payments: sandbox, stripe: undefined, sandbox };
}
