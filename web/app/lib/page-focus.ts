let pending = false;

/** A change of page was asked for: the next heading that appears takes the focus. */
export function expectNewPage(): void {
  pending = true;
}

/** Whether the heading that just appeared is to take the focus; true once a change of page. */
export function takePageFocus(): boolean {
  const was = pending;
  pending = false;
  return was;
}
