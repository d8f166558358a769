import { act } from "./act.ts";

const nameOf = (one: Element) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim();

/** A button by its name. @throws when there is none */
export function buttonOf(place: Element, name: string | RegExp): HTMLButtonElement {
  const found = [...place.querySelectorAll("button")].find((one) =>
    typeof name === "string" ? nameOf(one) === name : name.test(nameOf(one)),
  );
  if (!found) throw new Error(`no button is named ${name}`);
  return found;
}

/** Types into the field with a label. @throws when there is none */
export async function write(place: Element, label: string, text: string): Promise<void> {
  const name = [...place.querySelectorAll("label")].find((one) => one.textContent?.trim().startsWith(label));
  const field = name?.htmlFor ? document.getElementById(name.htmlFor) : name?.querySelector("input");
  if (
    !(
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
  )
    throw new Error(`no field is labelled ${label}`);
  await act(() => {
    field.value = text;
    // A select fires change, other fields input.
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
  });
}
