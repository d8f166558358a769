import { afterEach, expect, it, vi } from "vitest";
import type { AdminUser } from "#contract/administration.ts";
import type { HeldCommission } from "#contract/affiliate.ts";
import type { Charge } from "#contract/shapes.ts";
import { act } from "../../../../test/act.ts";
import { draw } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildUser } from "../../../../test/user.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { HeldCommissions } from "./components/held-commissions.tsx";
import { PromoMail } from "./components/promo-mail.tsx";
import { TenantAdmins } from "./components/tenant-admins.tsx";
import { UserTools } from "./components/user-tools.tsx";

afterEach(() => void vi.unstubAllGlobals());

const GRANT: Charge = {
  ID: 31,
  Source: "grant",
  Status: "captured",
  Plan: null,
  TrialHours: 0,
  TransferredAt: null,
  SucceededAt: "2026-11-21T02:00:00.000Z",
  SubscriptionMonths: 3,
  Perm: 3,
  Amount: 0,
};
const userOf = (ID: string, Email: string): AdminUser => ({
  ...buildUser({}, { ID, Email }),
  ExtraTimePercent: 25,
  KeyLimit: 700,
});

type Reply = { response?: unknown; status?: number; paging?: object };

/** A server that remembers what was sent to it. */
function serve(reply: (call: string, body: unknown) => Reply) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    const given = typeof body === "string" ? JSON.parse(body) : undefined;
    if (method !== "GET") sent.push([call, given]);
    const { response = {}, status = 200, paging = { TPages: 1 } } = reply(call, given);
    const text = status < 400 ? { Response: response, ...paging } : { Error: "No.", Code: "refused" };
    return new Response(JSON.stringify(text), { status });
  });
  return sent;
}

const pressIn = (place: Element) => (name: string | RegExp) => act(() => buttonOf(place, name).click());
const openDialog = (place: Element) => {
  const found = place.querySelector("dialog[open]");
  if (!found) throw new Error("no dialog is open");
  return found;
};

it("promotional mail goes once it was confirmed to how many, and what was written stays until it went", async () => {
  let status = 200;
  const sent = serve((call) => (call.includes("campaigns") ? { status, response: { Recipients: 12 } } : {}));
  const { place } = await draw(<PromoMail />);
  const press = pressIn(place);
  const text = () => place.querySelector("textarea")?.value;
  const confirmed = () =>
    vi.waitFor(() => expect(openDialog(place).textContent).toContain("It goes to 12 people"));
  await write(place, "Subject", " Ten new cases ");
  expect(buttonOf(place, "Go on").disabled).toBe(true);
  await write(place, "Mail", "They are there.");
  await press("Go on");
  await confirmed();
  await pressIn(openDialog(place))("Cancel");
  await vi.waitFor(() => expect(place.querySelector("dialog[open]")).toBeNull());
  expect([text(), sent.length]).toEqual(["They are there.", 1]);
  await press("Go on");
  await confirmed();
  status = 400;
  await pressIn(openDialog(place))("Send");
  await vi.waitFor(() => expect(place.querySelector("dialog[open]")).toBeNull());
  expect(text()).toBe("They are there.");
  status = 200;
  await press("Go on");
  await confirmed();
  await pressIn(openDialog(place))("Send");
  await vi.waitFor(() => expect(text()).toBe(""));
  const words = { Subject: "Ten new cases", Text: "They are there." };
  expect(sent.map(([, body]) => body)).toEqual([
    words,
    words,
    { ...words, Send: true },
    words,
    { ...words, Send: true },
  ]);
});

it("a commission is refused with a reason that the affiliate reads, and released without one", async () => {
  const held: HeldCommission = {
    ChargeID: 9,
    Amount: 1500,
    Reasons: ["shared_browser", "circle"],
    EarnedAt: "2026-11-01T02:00:00.000Z",
    HeldAt: "2026-11-01T02:00:00.000Z",
    AffiliateID: "ana",
    AffiliateEmail: "ana@example.sg",
    BuyerID: "ben",
    BuyerEmail: "ben@example.sg",
    Verdict: null,
    VerdictReason: "",
    DecidedAt: null,
  };
  const sent = serve((call) => ({ response: call.startsWith("GET") ? [held] : held }));
  const { place } = await draw(<HeldCommissions />);
  await vi.waitFor(() => expect(place.textContent).toContain("They referred each other."));
  await pressIn(place)("Refuse");
  await pressIn(openDialog(place))("Refuse");
  expect(sent).toEqual([]);
  await write(place, "Reason", "One browser for both");
  await pressIn(openDialog(place))("Refuse");
  await vi.waitFor(() => expect(place.querySelector("dialog")).toBeNull());
  await pressIn(place)("Release");
  await pressIn(openDialog(place))("Release");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ["PUT /api/admin/commissions/9", { Verdict: "refused", Reason: "One browser for both" }],
    ["PUT /api/admin/commissions/9", { Verdict: "released", Reason: "" }],
  ]);
});

it("once the last commission of a page is decided, the page before it is shown", async () => {
  let isDecided = false;
  const commission = (ChargeID: number) => ({
    ChargeID,
    Amount: 1500,
    Reasons: [],
    EarnedAt: "2026-11-01T02:00:00.000Z",
    AffiliateEmail: `affiliate${ChargeID}@example.sg`,
    BuyerEmail: "ben@example.sg",
  });
  serve((call) => {
    if (call.startsWith("PUT")) isDecided = true;
    if (call.includes("page=1")) return { response: [commission(1)], paging: { TPages: isDecided ? 1 : 2 } };
    return { response: isDecided ? [] : [commission(2)], paging: { TPages: isDecided ? 1 : 2 } };
  });
  const { place } = await draw(<HeldCommissions />);
  await vi.waitFor(() => expect(place.textContent).toContain("affiliate1@"));
  await pressIn(place)("Next");
  await vi.waitFor(() => expect(place.textContent).toContain("affiliate2@"));
  await pressIn(place)("Release");
  await pressIn(openDialog(place))("Release");
  await vi.waitFor(() => expect(place.textContent).toContain("affiliate1@"));
  expect(place.textContent).not.toContain("No commission waits");
});

it("nothing is looked for before it is asked, and each user found has their own numbers and plans", async () => {
  const users = [userOf("ana", "ana@example.sg"), userOf("ben", "ben@example.sg")];
  const asked: string[] = [];
  const sent = serve((call) => {
    if (call.startsWith("GET")) asked.push(call);
    return { response: call.startsWith("GET") ? users : {} };
  });
  const { place } = await draw(<UserTools />);
  expect([asked, buttonOf(place, "Find").disabled]).toEqual([[], true]);
  await write(place, "User ID or email", " an ");
  await pressIn(place)("Find");
  await vi.waitFor(() => expect(place.textContent).toContain("2 found."));
  expect(asked).toEqual(["GET /api/admin/users?query=an"]);
  const [, ben] = [...place.querySelectorAll("ul > li")];
  if (!ben) throw new Error("only one was found");
  await write(ben, "Extra time", "50");
  await pressIn(ben)("Save");
  await vi.waitFor(() => expect(sent).toEqual([["PUT /api/admin/users/ben/extra-time", { Percent: 50 }]]));
});

it("a plan that was given is taken back once that is confirmed, and what was bought or is taken back already is not", async () => {
  const user = userOf("ana", "ana@example.sg");
  const History: Charge[] = [
    GRANT,
    { ...GRANT, ID: 32, Status: "refunded" },
    { ...GRANT, ID: 33, Source: "purchase", Amount: 9900 },
  ];
  const found = { ...user, SubscriptionInfo: { ...user.SubscriptionInfo, History } };
  const sent = serve((call) => ({ response: call.startsWith("GET") ? [found] : {} }));
  const { place } = await draw(<UserTools />);
  await write(place, "User ID or email", "ana");
  await pressIn(place)("Find");
  await vi.waitFor(() => expect(place.textContent).toContain("Given on 21 Nov 2026: 3 mths"));
  expect(
    [...place.querySelectorAll("button")].filter(
      (one) => one.textContent === "Take back" && !one.closest("dialog"),
    ),
  ).toHaveLength(1);
  await pressIn(place)("Take back");
  expect(sent).toEqual([]);
  await pressIn(openDialog(place))("Take back");
  await vi.waitFor(() => expect(sent).toEqual([["DELETE /api/admin/grants/31", undefined]]));
});

it("an admin is appointed by e-mail or ID as it is written whole, and a name that only begins so is nobody", async () => {
  const admins = {
    Tenants: [
      { ID: 1, Name: "Threshold" },
      { ID: 2, Name: "A school" },
    ],
    Admins: [],
  };
  const sent = serve((call) => {
    if (call.includes("tenant-admins")) return { response: admins };
    if (call.startsWith("GET"))
      return { response: [userOf("u1", "ana@example.sg.org"), userOf("u2", "ana@example.sg")] };
    return { response: { IsAdmin: true } };
  });
  const { place } = await draw(
    <>
      <TenantAdmins />
      <Toasts />
    </>,
  );
  await vi.waitFor(() => expect(place.textContent).toContain("A school"));
  const field = () => place.querySelector("input")?.value;
  await pressIn(place)("A school");
  await write(place, "Make an admin of", "ana@");
  await pressIn(place)("Make admin");
  await vi.waitFor(() => expect(place.textContent).toContain("Nobody has signed in with that ID or e-mail."));
  expect([sent, field()]).toEqual([[], "ana@"]);
  await write(place, "Make an admin of", " Ana@Example.sg ");
  await pressIn(place)("Make admin");
  await vi.waitFor(() => expect(field()).toBe(""));
  expect(sent).toEqual([["PUT /api/admin/users/u2/tenant-admin", { TenantID: 2, IsAdmin: true }]]);
});

it("a user's card says whether they are an affiliate, until when their plan runs, and what they paid", async () => {
  const { SubscriptionInfo } = buildUser();
  const purchase: Charge = { ...GRANT, ID: 33, Source: "purchase", Amount: 9900, Perm: 1 };
  const History = [
    purchase,
    GRANT,
    ...[1, 2, 3, 4].map((ID) => ({ ...GRANT, ID, Status: "needs_refund" as const })),
  ];
  const affiliate = {
    ...userOf("ana", "ana@example.sg"),
    IsAffiliate: true,
    SubscriptionInfo: { ...SubscriptionInfo, History },
  };
  const none = { ...SubscriptionInfo, Perm: 0, EndsAt: null };
  serve(() => ({ response: [affiliate, { ...userOf("ben", "ben@example.sg"), SubscriptionInfo: none }] }));
  const { place } = await draw(<UserTools />);
  await write(place, "User ID or email", "an");
  await pressIn(place)("Find");
  await vi.waitFor(() => expect(place.textContent).toContain("2 found."));
  const [ana, ben] = [...place.querySelectorAll("li > p")].map((one) => one.textContent);
  expect(ana).toBe("anaPaper 1 and Paper 2, until 01 Jan 2027 · affiliate");
  expect(ben).toBe("benNone");
  const plans = [...place.querySelectorAll("li li > span")].map((one) => one.textContent);
  expect(plans.slice(0, 3)).toEqual([
    "Bought on 21 Nov 2026: 3 mths of Paper 1, S$99.00",
    "Given on 21 Nov 2026: 3 mths of Paper 1 and Paper 2",
    "Given on 21 Nov 2026: 3 mths of Paper 1 and Paper 2 (taken back)",
  ]);
  expect(plans).toHaveLength(5);
});

it("a plan is given once that is confirmed, to whom it says; Cancel gives none", async () => {
  const sent = serve((call) => ({
    response: call.startsWith("GET") ? [userOf("ana", "ana@example.sg")] : {},
  }));
  const { place } = await draw(<UserTools />);
  await write(place, "User ID or email", "ana");
  await pressIn(place)("Find");
  await vi.waitFor(() => expect(place.textContent).toContain("1 found."));
  await pressIn(place)(/^Give 3 mths/);
  expect(openDialog(place).textContent).toContain("ana@example.sg gets them free of charge");
  await pressIn(openDialog(place))("Cancel");
  expect(place.querySelector("dialog[open]")).toBeNull();
  await pressIn(place)(/^Give 3 mths/);
  await pressIn(openDialog(place))("Give");
  await vi.waitFor(() => expect(place.querySelector("dialog[open]")).toBeNull());
  expect(sent).toEqual([["POST /api/admin/user/ana", undefined]]);
});

it("a search is not asked for again while it is on its way", async () => {
  serve(() => ({ response: [] }));
  const { place } = await draw(<UserTools />);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await write(place, "User ID or email", "ana");
  expect(buttonOf(place, "Find").disabled).toBe(false);
  await pressIn(place)("Find");
  await vi.waitFor(() => expect(buttonOf(place, "Find").disabled).toBe(true));
});

it("nobody found is said to be nobody, and a search that fails can be tried again", async () => {
  let status = 500;
  serve(() => ({ status, response: [] }));
  const { place } = await draw(<UserTools />);
  await write(place, "User ID or email", "ana");
  await pressIn(place)("Find");
  await vi.waitFor(() => expect(place.textContent).toContain("Try again"));
  status = 200;
  await pressIn(place)("Try again");
  await vi.waitFor(() => expect(place.textContent).toContain("Nobody is called that."));
});

it("who is an admin of what is listed and ended by a press; a list that does not load can be asked for again", async () => {
  let status = 500;
  let Admins = [{ ID: "u2", Email: "ana@example.sg", TenantID: 2, Tenant: "A school" }];
  const sent = serve((call) => {
    if (call.startsWith("GET") && call.includes("tenant-admins"))
      return { status, response: { Tenants: [{ ID: 1, Name: "Threshold" }], Admins } };
    if (call.startsWith("GET")) return { response: [userOf("u2", "ana@example.sg")] };
    Admins = [];
    return { response: { IsAdmin: false } };
  });
  const { place } = await draw(<TenantAdmins />);
  await vi.waitFor(() => expect(place.textContent).toContain("Try again"));
  expect(place.textContent).not.toContain("Loading");
  status = 200;
  await pressIn(place)("Try again");
  await vi.waitFor(() => expect(place.querySelector("li")?.textContent).toContain("A school ana@example.sg"));
  await pressIn(place)("ana@example.sg is no longer an admin of A school");
  await vi.waitFor(() => expect(place.querySelector("li")).toBeNull());
  expect(sent).toEqual([["PUT /api/admin/users/u2/tenant-admin", { TenantID: 2, IsAdmin: false }]]);
});
