/** The element that carries `data-<name>`, on this page or inside of another element. */
export const part = (name: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-${name}]`);

/** All of them. */
export const parts = (name: string, root: ParentNode = document): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[data-${name}]`),
];

/** Puts words into a part and shows it; hides it where there are none. Alerts stay, since they speak by changing. */
export function say(element: HTMLElement | null, words: string | undefined): void {
  if (!element) return;
  element.textContent = words ?? "";
  if (element.role !== "alert") element.hidden = words === undefined;
}

/** What went wrong, as a sentence. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : "Something went wrong";

/** Says at the top of the page what it could not do. */
export function tell(error: unknown): void {
  say(part("notice"), typeof error === "string" ? error : sentenceOf(error));
}
