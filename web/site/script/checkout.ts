import { brand } from "../../app/lib/brand.ts";
import { ApiError, call } from "../../app/lib/call.ts";
import { onTheWayInTab } from "../../app/lib/kept.ts";
import { readReferral } from "../../app/lib/referral.ts";
import { scriptPaths as paths } from "../../app/lib/script-paths.ts";
import { dropSessionMarker, hasSessionMarker } from "../../app/lib/whoami.ts";
import { part, parts, say, sentenceOf, tell } from "./dom.ts";
import { HAS_PLAN, onePlan, reasonWords, TWICE } from "./plan-words.ts";

/** Which checkout this tab was on its way to when it went to sign in. */
const MARK = "checkout";

/**
 * Makes the Checkout links order by themselves.
 * @returns what continues with the price that the address named: the order is made where this tab itself asked for it
 * before sign-in. Anybody else's link only brings to the button, since an order takes the place of an earlier one and
 * no other site may make it.
 */
export function startCheckout(wanted: string | undefined): () => void {
  const links = parts("checkout");
  for (const link of links)
    link.addEventListener("click", (event) => {
      event.preventDefault();
      void order(link);
    });
  // Back from the payment page: the page may be as it was left.
  window.addEventListener("pageshow", () => setBusy(undefined));
  return () => {
    if (wanted === undefined) return;
    const link = links.find((each) => each.dataset.checkout === wanted);
    if (!link) return tell(reasonWords("unknown_price"));
    showGroupOf(link);
    if (takeMark() === wanted && hasSessionMarker()) return void order(link);
    link.focus();
  };
}

/** What the next press of Checkout asks, in place of ordering at once. */
let question: string | undefined;

/** Has the next press of Checkout ask first: an order is waiting for its money. */
export function askBeforeReplacing(words: string): void {
  question = words;
}

/** Orders what a link offers and goes to pay; who is not signed in does that first. */
async function order(link: HTMLElement): Promise<void> {
  const { checkout: PriceID } = link.dataset;
  if (!PriceID || isBusy()) return;
  const trouble = link.parentElement && part("trouble", link.parentElement);
  say(trouble, undefined);
  if (!hasSessionMarker()) return signIn(PriceID);
  if (question) {
    say(trouble, question);
    question = undefined;
    return;
  }
  setBusy(link);
  try {
    const Referee = readReferral();
    const body = Referee ? { PriceID, Referee } : { PriceID };
    const { URL } = await call("POST /api/create-checkout-session", { body });
    // Stays busy until the payment page is there.
    window.location.assign(URL);
  } catch (error) {
    setBusy(undefined);
    if (!(error instanceof ApiError)) say(trouble, sentenceOf(error));
    else if (error.status === 401) {
      dropSessionMarker();
      signIn(PriceID);
    } else if (error.code === HAS_PLAN) warnTwice(trouble);
    else say(trouble, error.message);
  }
}

function signIn(priceId: string) {
  onTheWayInTab.set(MARK, priceId);
  window.location.assign(paths.login(paths.pricingCheckout(priceId)));
}

function takeMark(): string | null {
  const mark = onTheWayInTab.get(MARK);
  onTheWayInTab.remove(MARK);
  return mark;
}

/** Chooses the papers whose cards hold a link, so that it is on screen. */
function showGroupOf(link: HTMLElement) {
  const option = link.closest<HTMLElement>("[data-option]")?.dataset.option;
  const radio = document.querySelector<HTMLInputElement>(`#papers-${option}`);
  if (radio) radio.checked = true;
}

const isBusy = () => parts("checkout").some((link) => link.ariaBusy === "true");

/** Marks one checkout as on its way and keeps the others from starting; undefined lets all go. */
function setBusy(busy: HTMLElement | undefined) {
  for (const link of parts("checkout")) {
    link.ariaBusy = busy === link ? "true" : null;
    link.ariaDisabled = busy ? "true" : null;
    say(part("label", link), busy === link ? "Opening checkout," : "Checkout");
  }
}

/** Says to who has a plan that one is enough: for five seconds to be seen, and in place to be read. */
export function warnTwice(place: HTMLElement | null): void {
  say(place, onePlan(brand.email));
  void import("./toast.ts").then(({ showToast }) => showToast(TWICE, onePlan(brand.email)));
}
