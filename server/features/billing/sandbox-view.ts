import type { Checkout, SandboxOutcome } from "#contract/billing.ts";
import { dollars } from "#contract/money.ts";
import { planName } from "#contract/plan-name.ts";
import { brand } from "../../platform/brand.ts";
import { escapeHtml } from "../../platform/html.ts";

const BEFORE: [SandboxOutcome, string][] = [
  ["pay", "Pay now"],
  ["pay_late", "Pay by PayNow, which settles later"],
  ["fail", "Let the payment fail"],
  ["expire", "Let the session expire"],
];
const AFTER: [SandboxOutcome, string][] = [
  ["refund", "Refund what was paid"],
  ["dispute", "Dispute what was paid"],
  ["dispute_won", "Let us win the dispute"],
];

/** The page's one script: the API only takes JSON, which a plain form cannot send. */
export const sandboxScript = `"use strict";
const status = document.getElementById("status");
document.querySelectorAll("button[data-outcome]").forEach((button) => {
  button.disabled = false;
  button.addEventListener("click", async () => {
    status.textContent = "Working…";
    const reply = await fetch("/api" + location.pathname, {
      method: "POST",
      headers: { "content-type": "application/json", "x-requested-with": "app" },
      body: JSON.stringify({ Outcome: button.dataset.outcome }),
    }).then((r) => r.json(), () => ({ Error: "The server could not be reached." }));
    if (reply.Error) status.textContent = reply.Error;
    else location.assign(document.getElementById("back").href);
  });
});
`;

/** The house's colours; the page plays another company's, so it has its own sheet. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:34rem;padding:clamp(1.25rem,5vw,3.5rem) 1.25rem;background:light-dark(#faf8f3,#121614);color:light-dark(#1b1f1d,#eceae3);font:17px/1.6 system-ui,sans-serif}
h1{margin:0 0 1rem;font:500 2rem/1.15 Georgia,serif}h2{margin:2rem 0 .5rem;font-size:1rem}
.mark{border:3px dashed;border-radius:10px;padding:.7rem 1rem;font-weight:700}
.due{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;font-size:1.125rem}
button{display:block;width:100%;min-height:48px;margin:.5rem 0;padding:.5rem 1rem;border:1px solid light-dark(#857f70,#727b74);border-radius:10px;background:light-dark(#fff,#1a201d);color:inherit;font:inherit;text-align:left;cursor:pointer}
button[data-outcome=pay]{border-color:transparent;background:light-dark(#2447c6,#9db2ff);color:light-dark(#fff,#0f1530);font-weight:600}
a{color:light-dark(#2447c6,#9db2ff)}:focus-visible{outline:2px solid light-dark(#2447c6,#9db2ff);outline-offset:2px}
#status:empty{margin:0}`;

const buttonsOf = (outcomes: typeof BEFORE) =>
  outcomes
    .map(
      ([outcome, words]) =>
        `<button type="button" disabled data-outcome="${escapeHtml(outcome)}">${escapeHtml(words)}</button>`,
    )
    .join("");

/** The trial payment page of the caller's order. */
export function sandboxPage(checkout: Checkout): string {
  const title = escapeHtml(`Sandbox payment to ${brand.name}`);
  const bought = escapeHtml(planName(checkout.Option, checkout.Months));
  const back = escapeHtml(`/checkout/${encodeURIComponent(checkout.ID)}`);
  return `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style><script src="/sandbox/checkout.js" defer></script></head>
<body><main><h1>${title}</h1><p class="mark">Sandbox: nobody is charged here.</p>
<p class="due"><span>${bought}</span> <strong>${escapeHtml(dollars(checkout.Amount))}</strong></p>
<p>The order is ${escapeHtml(checkout.Status)}. Choose what becomes of this payment.</p>
<p id="status" role="status"></p>${buttonsOf(BEFORE)}<h2>Once it is paid</h2>${buttonsOf(AFTER)}
<noscript><p>This page needs JavaScript.</p></noscript><p><a id="back" href="${back}">To the order</a></p></main></body></html>`;
}
