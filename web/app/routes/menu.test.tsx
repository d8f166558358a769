import { QueryClient } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { drawAt } from "../../../test/page.tsx";
import { buildUser } from "../../../test/user.ts";
import { Frame } from "../../site/components/frame.tsx";
import { Header } from "../features/account/components/header.tsx";
import { whoamiQuery } from "../lib/session.ts";

const BRAND = { name: "Threshold", tagline: "", email: "", chatGroup: "", disclaimer: "" };

/** An entry by its words, and where it leads; an act leads nowhere in the app, and to the app from outside. */
const entriesOf = (menu: ParentNode | null) =>
  [...(menu?.querySelectorAll("li > a, li > button:not([data-theme-toggle])") ?? [])].map((entry) => {
    const label = entry.textContent?.replace(/\s*\(.*\)/, "").trim();
    const isAct = label === "Feedback" || label === "Logout";
    return [label, isAct ? "" : entry.getAttribute("href")].join(" ");
  });

function siteFrame() {
  const place = document.createElement("div");
  place.innerHTML = renderToStaticMarkup(
    <Frame brand={BRAND} path="/study">
      Words
    </Frame>,
  );
  return place;
}

test("the app and the prerendered pages have the same entries in the same order", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(whoamiQuery.queryKey, buildUser({ Perm: 0 }, { IsAffiliate: true }));
  const app = await drawAt("/saved", <Header />, client);
  const site = siteFrame();
  const onPhones = entriesOf(app.place.querySelector("#mobile-menu"));
  expect(onPhones.map((entry) => entry.split(" /")[0]?.trim())).toEqual([
    ...["Today", "Search", "Paper 1", "Paper 2", "Study", "Blog", "Saved", "Discuss", "Pricing"],
    ...[
      "Build a test",
      "Progress",
      "Notes",
      "Profile",
      "Community",
      "Affiliate Program",
      "Feedback",
      "Logout",
      "Updates",
    ],
  ]);
  expect(entriesOf(site.querySelector("[data-menu] .sheet"))).toEqual(onPhones);
  const wide = entriesOf(app.place.querySelector("header nav"));
  expect(wide).toEqual([onPhones[0], ...onPhones.slice(2, 9)]);
  expect(entriesOf(site.querySelector(".row > nav"))).toEqual(wide);
});

test("the programme is for affiliates, what is a member's for members, and Pricing for those without a plan", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(whoamiQuery.queryKey, null);
  const { place } = await drawAt("/saved", <Header />, client);
  const labels = entriesOf(place.querySelector("#mobile-menu")).join();
  expect(labels).toContain("Pricing");
  expect(labels).not.toMatch(/Today|Affiliate|Profile|Logout/);
  const site = siteFrame();
  // The script shows each of them to whom it is for.
  const isHidden = (label: string) =>
    [...site.querySelectorAll(".sheet a")].find((a) => a.textContent === label)?.closest("[hidden]") !== null;
  const labelsOfMembers = ["Affiliate Program", "Profile", "Today"];
  expect([...labelsOfMembers, "Study"].map(isHidden)).toEqual([true, true, true, false]);
});
