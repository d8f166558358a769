import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { sized } from "../../../test/size.ts";
import { digest } from "../../platform/ids.ts";
import { createLogger } from "../../platform/logging.ts";
import { calendarText } from "./calendar-rules.ts";

const MOST_OCTETS = 75;

/** The lines of a calendar as RFC 5545 wants them, unfolded. @throws where a line ends, or is folded, in another way */
function linesOf(text: string): string[] {
  if (!text.endsWith("\r\n")) throw new Error("the last line does not end");
  const raw = text.slice(0, -2).split("\r\n");
  for (const line of raw) {
    const octets = Buffer.from(line);
    if (octets.length > MOST_OCTETS) throw new Error(`a line of ${octets.length} octets`);
    if (/[\r\n]/.test(line)) throw new Error("a line with half of an end");
    // A character that is cut in two is no longer one.
    if (octets.toString() !== line) throw new Error("a line that is no UTF-8");
    if (line.replace(/^ /, "") === "") throw new Error("an empty line");
  }
  const lines: string[] = [];
  for (const line of raw)
    if (line.startsWith(" ")) lines.push(`${lines.pop() ?? ""}${line.slice(1)}`);
    else lines.push(line);
  for (const line of lines) if (!/^[A-Z-]+[;:]/.test(line)) throw new Error(`no content line: ${line}`);
  return lines;
}

/** What the text of a property means. */
const said = (value: string) =>
  value.replace(/\\(.)/g, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped));

interface Entry {
  uid: string;
  day: string;
  summary: string;
}

/** The entries of a calendar. @throws where it is not one */
function entriesOf(text: string): Entry[] {
  const lines = linesOf(text);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR"]);
  const entries: Entry[] = [];
  let open: Record<string, string> | undefined;
  for (const line of lines.slice(1, -1)) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/su.exec(line) ?? [];
    if (line === "BEGIN:VEVENT") open = {};
    else if (line === "END:VEVENT" && open) {
      const { UID = "", DTSTART = "", SUMMARY = "", DTSTAMP = "" } = open;
      expect(DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/);
      entries.push({ uid: UID, day: DTSTART, summary: said(SUMMARY) });
      open = undefined;
    } else if (open) {
      if (name in open) throw new Error(`${name} occurs twice`);
      open[name] = value;
    }
  }
  return entries;
}

const calendar = (Label: string) =>
  calendarText({
    dates: [{ Day: "2027-03-13", Label, Kind: "exam" }],
    id: "abc",
    host: "threshold.example",
    today: "2026-11-21",
  });

describe("the text of a calendar", () => {
  test("has a whole day for each date, under a name that stays", () => {
    const text = calendar("Your exam: Paper 1 and Paper 2");
    expect(text).toContain("DTSTART;VALUE=DATE:20270313\r\n");
    expect(entriesOf(text)).toEqual([
      {
        uid: "exam-2027-03-13-abc@threshold.example",
        day: "20270313",
        summary: "Your exam: Paper 1 and Paper 2",
      },
    ]);
    expect(calendar("Your exam: Paper 1 and Paper 2")).toBe(text);
  });

  const runs = sized(2_000, 20_000);
  test(`folds no line wrongly, whatever a label says (${runs} labels)`, () => {
    const letters = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom("日", "é", "👨‍👩‍👧", "😀", "a", " ", "\\", ";", ",", ":", "–"),
        maxLength: 300,
      }),
    );
    fc.assert(
      fc.property(letters, (label) => {
        // Marks that only computers see are no part of a label.
        const shown = label.replace(/[\p{Cc}\p{Cs}]/gu, "x").trim();
        fc.pre(shown !== "");
        expect(entriesOf(calendar(shown)).map(({ summary }) => summary)).toEqual([shown]);
      }),
      { numRuns: runs },
    );
  });

  test("its line check sees what Google would drop a calendar for", () => {
    expect(() => linesOf("SUMMARY:a")).toThrow("does not end");
    expect(() => linesOf(`SUMMARY:${"a".repeat(80)}\r\n`)).toThrow("octets");
    expect(() => linesOf("SUMMARY:a\r\nb\r\n")).toThrow("no content line");
    expect(() => linesOf("SUMMARY:a\nb\r\n")).toThrow("half of an end");
  });
});

describe("a calendar's address", () => {
  const pathOf = (address: string) => new URL(address).pathname;

  test("is secret, is renewed and removed, and then leads nowhere; the dates are those of its learner", async () => {
    const p = await startProduct();
    const ana = await p.signIn("ana@example.sg");
    const [visitor, ben] = [p.browser(), await p.signIn("ben@example.sg")];
    await ana.put("/api/plan", { ExamDate: "2027-03-13", Minutes: [10, 10, 10, 10, 10, 10, 10] });
    expect((await ana.get("/api/plan/reminders")).response.CalendarSince).toBeNull();
    const first = String((await ana.post("/api/plan/calendar")).response.Address);
    expect(first).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
    expect((await ana.get("/api/plan/reminders")).response.CalendarSince).toBe("2026-11-21T02:00:00.000Z");
    const feed = await visitor.get(pathOf(first));
    expect(feed.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(entriesOf(feed.text).map(({ day, summary }) => [day, summary])).toEqual([
      ["20270313", "Your exam: Paper 1 and Paper 2"],
    ]);
    // Dates, and never a day's session.
    expect(feed.text).not.toMatch(/minute|session/i);
    const etag = String(feed.headers.etag);
    expect((await visitor.get(pathOf(first), { "if-none-match": etag })).status).toBe(304);

    const second = String((await ana.post("/api/plan/calendar")).response.Address);
    expect((await visitor.get(pathOf(first))).status).toBe(404);
    expect((await visitor.get(pathOf(second))).status).toBe(200);
    await ben.delete("/api/plan/calendar");
    expect((await visitor.get(pathOf(second))).status).toBe(200);
    await ana.delete("/api/plan/calendar");
    for (const url of [
      pathOf(second),
      "/calendar/x.ics",
      "/calendar/.ics",
      `/calendar/${"a".repeat(300)}.ics`,
      `/calendar/${"a".repeat(43)}.ics`,
    ])
      expect((await visitor.get(url)).status, url).toBe(404);
    expect((await visitor.post("/api/plan/calendar")).status).toBe(401);
  });

  test("is in no table, no log and no export", async () => {
    const lines: string[] = [];
    const logger = createLogger("debug", { write: (line) => void lines.push(line) });
    const p = await startProduct({ logger });
    const ana = await p.signIn("ana@example.sg");
    const { pathname } = new URL(String((await ana.post("/api/plan/calendar")).response.Address));
    const token = /([\w-]{43})/.exec(pathname)?.[1] ?? "";
    await p.browser().get(pathname);
    await p.browser().get(pathname.replace(".ics", "x.ics"));
    await p.browser().get(pathname.replace(".ics", ""), { accept: "text/html" });
    expect(lines.join("")).toContain('"/calendar/:token.ics"');
    expect(lines.join("")).not.toContain(token);
    const exported = await ana.get("/api/user/export");
    expect(exported.response.Calendars).toEqual([{ CreatedAt: "2026-11-21T02:00:00.000Z" }]);
    for (const secret of [token, digest(token)]) expect(exported.text).not.toContain(secret);
    const rows = await p.db.selectFrom("calendar_address").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("is read so often and no more; one of a learner who is leaving leads nowhere", async () => {
    const p = await startProduct({ limitsOn: true });
    const ana = await p.signIn("ana@example.sg");
    const url = pathOf(String((await ana.post("/api/plan/calendar")).response.Address));
    for (let i = 0; i < 60; i++) expect((await p.browser().get(url)).status).toBe(200);
    expect((await p.browser().get(url)).status).toBe(429);
    await ana.send("DELETE", "/api/user", { Email: "ana@example.sg" });
    expect((await p.browser().get(url)).status).toBe(404);
  });
});
