import { expect, vi } from "vitest";
import type { StudyPlan } from "../contract/plan.ts";
import { Settings } from "../web/app/features/plan/components/settings.tsx";
import { act } from "./act.ts";
import { drawAt, stubServer } from "./page.tsx";
import { DAY } from "./plan.ts";
import { buttonOf } from "./press.ts";

const TOPICS = [
  { ID: 4, Name: "Stamp duties" },
  { ID: 9, Name: "Agency law" },
];

/** The settings of a plan, on a server that answers each change of it with this status. */
export async function settings(
  before: StudyPlan,
  { resit, status = 200 }: { resit?: number; status?: number } = {},
) {
  const bodies: unknown[] = [];
  let plan = before;
  stubServer((call, body) => {
    if (call === "PUT /api/plan") {
      const change = JSON.parse(body);
      bodies.push(change);
      plan = { ...plan, ...change };
      return { status, response: plan };
    }
    if (call.startsWith("GET /api/paperv2/")) return { status: 200, response: { Topics: TOPICS } };
    return { status: 200, response: plan };
  });
  const { place } = await drawAt("/today", <Settings today={DAY} resit={resit} />);
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
  const part = (heading: string) => {
    const found = [...place.querySelectorAll("section")].find(
      (one) => one.querySelector("h3")?.textContent === heading,
    );
    if (!found) throw new Error(`no part is headed ${heading}`);
    return found;
  };
  const press = async (name: string, within: Element = place) => {
    await vi.waitFor(() => expect(buttonOf(within, name).disabled).toBe(false));
    await act(() => buttonOf(within, name).click());
  };
  return { place, bodies, part, press };
}
