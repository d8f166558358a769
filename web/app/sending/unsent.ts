/** Something of a user's, of plain values, that is to reach the server. */
export interface Item {
  /** Whose it is: it is never sent for anybody else. */
  userId: string;
}

/** An item that the server has not acknowledged yet. */
export type Unsent<I extends Item> = I & {
  /** Counts the changes to this item, continuing from what the server last gave. */
  seq: number;
};

/** Whether it is the same state of an item, field by field: a newer change has another number, and another tab's the same one. */
export const isSameState = <I extends Item>(one: Unsent<I>, other: Unsent<I>): boolean =>
  Object.entries(one).every(([field, value]) => Object.is(other[field as keyof I], value));

/** Where unsent items outlive a reload, a crash and a sign-out. */
export interface OutboxStore<I extends Item> {
  put(unsent: Unsent<I>): Promise<void>;
  /** Forgets an item, unless it was changed since. */
  remove(unsent: Unsent<I>): Promise<void>;
  list(userId: string): Promise<Unsent<I>[]>;
}
