import { planLength } from "#contract/plan-name.ts";
import { onTheWay } from "../../app/lib/kept.ts";
import { part, parts } from "./dom.ts";
import { enoughUntil, monthsFrom, monthValue } from "./exam-rules.ts";

const NAME = "exam-month";
/** As far ahead as the longest plan lasts. */
const MONTHS = 24;

const inWords = ({ year, month }: { year: number; month: number }) =>
  new Date(year, month - 1).toLocaleDateString("en-SG", { month: "long", year: "numeric" });

/** Asks for the month of the exam, remembers it in this browser, and marks the plan that lasts until then. */
export function startExamDate(): void {
  const choice = document.querySelector<HTMLSelectElement>("[data-exam-month]");
  const place = part("exam");
  if (!choice || !place) return;
  for (const month of monthsFrom(new Date(), MONTHS))
    choice.add(new Option(inWords(month), monthValue(month)));
  choice.value = onTheWay.get(NAME) ?? "";
  // A month that has passed is no choice any more.
  if (choice.selectedIndex < 0) choice.value = "";
  choice.addEventListener("change", () => {
    onTheWay.set(NAME, choice.value);
    markMeant();
  });
  place.hidden = false;
  markMeant();
}

/** Lifts one card of each group out: that which lasts until the exam, or else the cheapest by month. */
export function markMeant(): void {
  const chosen = document.querySelector<HTMLSelectElement>("[data-exam-month]");
  const exam = monthsFrom(new Date(), MONTHS).find((month) => monthValue(month) === chosen?.value);
  const cards = parts("price");
  const monthsOf = (card: HTMLElement) => Number(card.dataset.months);
  const enough = exam && enoughUntil(exam, new Date(), [...new Set(cards.map(monthsOf))]);
  for (const card of cards) {
    const lasts = monthsOf(card) === enough;
    part("lasts", card)?.toggleAttribute("hidden", !lasts);
    card.classList.toggle("meant", enough === undefined ? part("best", card)?.hidden === false : lasts);
  }
  const words = part("exam-words");
  if (!words) return;
  words.textContent =
    exam && enough
      ? `${planLength(enough)} is the shortest plan that lasts to the end of ${inWords(exam)}.`
      : "We then mark the shortest plan that lasts until it.";
}
