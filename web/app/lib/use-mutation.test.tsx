import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { draw } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { useMutation } from "./use-mutation.ts";

/** A page whose acts are sent at once and end when the test says so. */
async function page() {
  const ends: (() => void)[] = [];
  const sent: string[] = [];
  const done = vi.fn();
  function Page() {
    const write = useMutation({
      mutationFn: (text: string) => {
        sent.push(text);
        return new Promise<void>((resolve, reject) =>
          ends.push(() => (text === "bad" ? reject(new Error(text)) : resolve())),
        );
      },
    });
    return (
      <div aria-busy={write.isPending}>
        {["a", "b", "bad"].map((text) => (
          <button
            key={text}
            type="button"
            onClick={() => write.mutate(text, { onSuccess: () => done(text) })}
          >
            {text}
          </button>
        ))}
      </div>
    );
  }
  const { place } = await draw(<Page />);
  const end = async () => {
    ends.shift()?.();
    await vi.waitFor(() => expect(place.querySelector("[aria-busy=true]")).toBeNull());
  };
  const isBusy = () => vi.waitFor(() => expect(place.querySelector("[aria-busy=true]")).not.toBeNull());
  return { sent, done, end, isBusy, press: (name: string) => buttonOf(place, name).click() };
}

it("sends an act once that is asked for twice before the page is drawn again, and hears of its end", async () => {
  const { sent, done, end, press } = await page();
  press("a");
  press("a");
  await vi.waitFor(() => expect(sent).toEqual(["a"]));
  await end();
  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith("a"));
});

it("sends it again once it has ended, well or badly", async () => {
  const { sent, end, isBusy, press } = await page();
  for (const name of ["a", "bad", "bad", "a"]) {
    press(name);
    await isBusy();
    await end();
  }
  expect(sent).toEqual(["a", "bad", "bad", "a"]);
});

it("sends what was changed and changed back, in that order", async () => {
  const { sent, press } = await page();
  for (const name of ["a", "b", "a", "a"]) press(name);
  await vi.waitFor(() => expect(sent).toEqual(["a", "b", "a"]));
});

it("is what every act of the app goes through", () => {
  const direct = readdirSync("web", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && path.basename(file) !== "use-mutation.ts")
    .filter((file) =>
      /\{[^}]*\b(useMutation|MutationObserver)\b[^}]*\} from "@tanstack/.test(
        readFileSync(path.join("web", file), "utf8"),
      ),
    );
  expect(direct).toEqual([]);
});
