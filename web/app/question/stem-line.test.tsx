import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StemLine } from "./stem-line.tsx";

const drawn = (text: string) => renderToStaticMarkup(<StemLine text={text} />);

it("a list shows a blank as a gap, which is read out as one, and no mark of the bank's", () => {
  const html = drawn("The unities are {{b}} and **title**.\n\n::: folio | Volume 512\nLot | MK 17\n:::");
  expect(html.replace(/<span class="sr-only">blank<\/span>/, "[blank]").replace(/<[^>]+>/g, "")).toBe(
    "The unities are ____[blank] and title.\n\nVolume 512\nLot: MK 17",
  );
  expect(drawn("No gap")).toBe("No gap");
});
