import { expect, it } from "vitest";
import { draw } from "../../../test/page.tsx";
import { Footer } from "./footer.tsx";

it("the footer says who we are not, leads on, and says how to add the app to a home screen", async () => {
  const brand = {
    name: "Threshold",
    email: "a@example.sg",
    chatGroup: "https://t.me/a",
    disclaimer: "Not CEA.",
  };
  const { place } = await draw(<Footer brand={brand} />);
  expect(place.textContent).toContain("Not CEA.");
  expect(place.textContent).toContain("Add to Home Screen");
  const links = [...place.querySelectorAll("a")].map((one) => one.getAttribute("href"));
  for (const href of ["/tos", "/privacy", "/affiliate", "/updates", "/blog", "mailto:a@example.sg"])
    expect(links).toContain(href);
});
