/** What a provider is given about an order. */
export interface Order {
  checkoutId: string;
  /** Cents of SGD. */
  amount: number;
  description: string;
  email: string;
  /** Where the buyer is sent afterwards, and where if they cancel. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export type DisputeState = "none" | "open" | "won" | "lost";

/** A payment session as the provider describes it now, in whatever order its events arrived. */
export interface Payment {
  sessionId: string;
  /** complete: the buyer is done, which does not mean that the money has arrived. */
  status: "open" | "complete" | "expired";
  paid: boolean;
  /** Complete, and the money will not arrive. */
  failed: boolean;
  paymentIntent: string | null;
  /** The amount to be paid, in the smallest unit of `currency`. */
  amount: number;
  currency: string;
  refunded: number;
  /** Disputes so far, and the state of the latest. */
  disputeCount: number;
  disputeState: DisputeState;
  /** Who paid, as marks (payer.ts); empty if the provider does not say. */
  payers: string[];
}

/** What an event says that it is about; the payment itself is always read again. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Undefined for events that do not concern our money. */
  concerns: { checkoutId?: string | undefined; paymentIntent?: string | undefined } | undefined;
}

/** Takes payments. @throws AppError unavailable when the provider cannot be reached or refuses us */
export interface Payments {
  readonly kind: "stripe" | "sandbox";
  /** Opens a session for an order; the same order always gets the same session. */
  create(order: Order): Promise<{ sessionId: string; url: string }>;
  read(sessionId: string, now: Date): Promise<Payment>;
  /** Closes a session to payment, if that is still possible. */
  expire(sessionId: string): Promise<void>;
}
