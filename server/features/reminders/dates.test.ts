import { describe, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { readSittings, type Sitting, type Sittings } from "../../content/sittings.ts";
import { UNPLANNED } from "../plan/rules.ts";
import { datesOf, daysOfSitting, yearsAfter } from "./date-rules.ts";

const TODAY = "2026-11-21";
const sitting = (from: string, to: string, registration?: Sitting["registration"]): Sitting => ({
  key: from,
  from,
  to,
  seen: "official",
  registration,
  source: "https://www.cea.gov.sg/",
});
const sittings = (...all: Sitting[]): Sittings => ({ sittings: all, certificateYears: 2, passYears: 2 });
const march = sitting("2027-03-13", "2027-03-14", {
  opens: "2027-01-20",
  closes: "2027-01-20",
  hours: "9 am to 12 noon",
});

describe("the days that matter", () => {
  test("are none if nothing is known: that the exam's day is not confirmed is no fault", () => {
    expect(datesOf(UNPLANNED, sittings(), TODAY)).toEqual([]);
    expect(datesOf(UNPLANNED, sittings(sitting("2026-10-31", "2026-11-01")), TODAY)).toEqual([]);
  });

  test("are the exam, what is announced of sittings, and what runs out, the next one first", () => {
    const plan = {
      ...UNPLANNED,
      examDate: "2027-03-14",
      courseDate: "2025-06-30",
      passedPaper: { paper: 1, date: "2025-03-15" },
    };
    expect(datesOf({ ...plan, papers: [2] }, sittings(march), TODAY)).toEqual([
      {
        Day: "2027-01-20",
        Label: "Registration, on this day only, 9 am to 12 noon: exam on 13–14 March 2027",
        Kind: "registration_opens",
      },
      { Day: "2027-03-14", Label: "Your exam: Paper 2", Kind: "exam" },
      { Day: "2027-03-15", Label: "Your pass in Paper 1 runs out", Kind: "pass_ends" },
      { Day: "2027-06-30", Label: "Your course certificate runs out", Kind: "certificate_ends" },
    ]);
  });

  test("have the sittings themselves for who has not said when they sit, and a registration's first and last day", () => {
    const long = sitting("2027-10-30", "2027-11-01", { opens: "2027-09-20", closes: "2027-09-21" });
    expect(datesOf(UNPLANNED, sittings(long), TODAY).map(({ Day, Label }) => [Day, Label])).toEqual([
      ["2027-09-20", "Registration opens: exam on 30 October – 1 November 2027"],
      ["2027-09-21", "Registration closes: exam on 30 October – 1 November 2027"],
      ["2027-10-30", "Exam sitting on 30 October – 1 November 2027"],
    ]);
    // A registration that is not announced is not guessed.
    expect(datesOf(UNPLANNED, sittings(sitting("2027-07-17", "2027-07-18")), TODAY)).toHaveLength(1);
  });

  test("warn of what runs out before the exam, and of a pass that ends with its certificate", () => {
    const plan = {
      ...UNPLANNED,
      examDate: "2027-03-13",
      courseDate: "2024-12-01",
      passedPaper: { paper: 2, date: "2025-07-20" },
    };
    expect(datesOf(plan, sittings(), TODAY).map(({ Day, Label }) => [Day, Label])).toEqual([
      ["2026-12-01", "Your course certificate runs out, before your exam"],
      ["2026-12-01", "Your pass in Paper 2 runs out, before your exam"],
      ["2027-03-13", "Your exam: Paper 1 and Paper 2"],
    ]);
  });

  test("include today, and no day that is over", () => {
    const at = (examDate: string) => datesOf({ ...UNPLANNED, examDate }, sittings(), TODAY).length;
    expect([at("2026-11-20"), at(TODAY)]).toEqual([0, 1]);
  });

  test("warn of what runs out on the eve of the exam, and not of what lasts through its day", () => {
    const labelOf = (courseDate: string) =>
      datesOf({ ...UNPLANNED, examDate: "2027-03-13", courseDate }, sittings(), TODAY).find(
        ({ Kind }) => Kind === "certificate_ends",
      )?.Label;
    expect(labelOf("2025-03-12")).toBe("Your course certificate runs out, before your exam");
    expect(labelOf("2025-03-13")).toBe("Your course certificate runs out");
  });

  test("two years after 29 February are 28 February; a sitting of one day is that day", () => {
    expect(yearsAfter("2024-02-29", 2)).toBe("2026-02-28");
    expect(yearsAfter("2024-02-29", 4)).toBe("2028-02-29");
    expect(yearsAfter("2025-12-31", 2)).toBe("2027-12-31");
    expect(daysOfSitting({ from: "2027-03-13", to: "2027-03-13" })).toBe("13 March 2027");
  });
});

test("the file of sittings invents nothing: what is not official has its note, and 2027 is not in it", () => {
  const { sittings: all } = readSittings("content");
  expect(all.filter(({ from }) => from.startsWith("2026")).map(({ from }) => from)).toEqual([
    "2026-03-14",
    "2026-07-18",
    "2026-10-31",
  ]);
  expect(all.filter(({ from }) => from >= "2027")).toEqual([]);
  for (const one of all)
    if (one.seen === "reported") expect([one.key, one.registration]).toEqual([one.key, undefined]);
});

test("a day is over at midnight in Singapore, on the page and in the calendar", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  await ana.put("/api/plan", { ExamDate: "2026-11-21" });
  const { pathname } = new URL(String((await ana.post("/api/plan/calendar")).response.Address));
  const shown = async () => [
    (await ana.get("/api/plan/dates")).response.length,
    (await p.browser().get(pathname)).text.includes("Your exam"),
  ];
  p.clock.set(new Date("2026-11-21T15:59:59Z"));
  expect(await shown()).toEqual([1, true]);
  p.clock.pass(1);
  expect(await shown()).toEqual([0, false]);
});

test("each learner gets their own", async () => {
  const p = await startProduct();
  const [ana, ben] = [await p.signIn("ana@example.sg"), await p.signIn("ben@example.sg")];
  await ana.put("/api/plan", { ExamDate: "2027-03-13", CourseDate: "2026-01-10" });
  expect((await ana.get("/api/plan/dates")).response).toEqual([
    { Day: "2027-03-13", Label: "Your exam: Paper 1 and Paper 2", Kind: "exam" },
    { Day: "2028-01-10", Label: "Your course certificate runs out", Kind: "certificate_ends" },
  ]);
  expect((await ben.get("/api/plan/dates")).response).toEqual([]);
  expect((await p.browser().get("/api/plan/dates")).status).toBe(401);
});
