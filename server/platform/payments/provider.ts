/** What a provider is told of an order. */
export interface Order {
  checkoutId: string;
  /** Cents of SGD. */
  amount: number;
  description: string;
  email: string;
  /** Where the buyer goes afterwards, and where when they turn back. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export type DisputeState = "none" | "open" | "won" | "lost";

/** A payment session as the provider tells it now, whatever events have come in whatever order. */
export interface Payment {
  sessionId: string;
  /** complete: the buyer is done, which does not mean that the money has come. */
  status: "open" | "complete" | "expired";
  paid: boolean;
  /** Complete, and the money will not come. */
  failed: boolean;
  paymentIntent: string | null;
  /** What was to be paid, in the smallest unit of `currency`. */
  amount: number;
  currency: string;
  refunded: number;
  /** Disputes so far, and how the latest stands. */
  disputeCount: number;
  disputeState: DisputeState;
  /** Who paid, as marks (payer.ts); empty where the provider does not say. */
  payers: string[];
}

/** What an event says that it is about; the payment itself is always read again. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Undefined for kinds of event that move no money of ours. */
  concerns: { checkoutId?: string | undefined; paymentIntent?: string | undefined } | undefined;
}

/** Takes payments. @throws AppError unavailable when the provider cannot be reached or refuses us */
export interface Payments {
  readonly kind: "stripe" | "sandbox";
  /** Opens a session for an order; a repeat for the same order gives the same one. */
  create(order: Order): Promise<{ sessionId: string; url: string }>;
  read(sessionId: string, now: Date): Promise<Payment>;
  /** Closes a session against payment, where that is still possible. */
  expire(sessionId: string): Promise<void>;
}
