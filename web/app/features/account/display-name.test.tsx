import { expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { useSession } from "../../lib/session.ts";
import { DisplayName } from "./components/display-name.tsx";

signedInPage();

it("a display name is sent once it fits; a refusal is shown beside it, and Cancel leaves the name as it was", async () => {
  const calls: string[] = [];
  let status = 400;
  stubServer((call) => {
    calls.push(call);
    return { status, response: buildUser({}, { DisplayName: "Ana_Tan_88" }) };
  });
  const { place } = await drawAt("/profile", <DisplayName name="" />);
  const press = (name: string) => act(() => buttonOf(place, name).click());
  expect(place.textContent).toContain('others see "Anonymous"');
  await press("Edit Display Name");
  await write(place, "New display name", "short");
  expect(place.textContent).toContain(
    "A display name has to be between 6 to 30 alphanumeric characters long.",
  );
  expect(buttonOf(place, "Submit").disabled).toBe(true);
  await write(place, "New display name", "Admin_of_all");
  await press("Submit");
  await vi.waitFor(() => expect(place.textContent).toContain("No."));
  await press("Cancel");
  expect(place.querySelector("input")).toBeNull();
  status = 200;
  await press("Edit Display Name");
  await write(place, "New display name", "Ana_Tan_88");
  await press("Submit");
  await vi.waitFor(() => expect(place.querySelector("input")).toBeNull());
  expect(calls).toEqual(["POST /api/user?DisplayName=Admin_of_all", "POST /api/user?DisplayName=Ana_Tan_88"]);
});

it("a display name has 6 to 30 letters, digits or underscores", async () => {
  const { place } = await drawAt("/profile", <DisplayName name="learner_one" />);
  await act(() => buttonOf(place, "Edit Display Name").click());
  const fits: [string, boolean][] = [];
  for (const name of ["a".repeat(5), "a".repeat(6), "A_9".repeat(10), "a".repeat(31), "Ana Tan 88"]) {
    await write(place, "New display name", name);
    fits.push([name, !buttonOf(place, "Submit").disabled]);
  }
  expect(fits).toEqual([
    ["a".repeat(5), false],
    ["a".repeat(6), true],
    ["A_9".repeat(10), true],
    ["a".repeat(31), false],
    ["Ana Tan 88", false],
  ]);
});

it("a new name is sent once, shown at once and said to be saved; Edit has the focus again", async () => {
  await toasts();
  let answer: (() => void) | undefined;
  stubServer((call) =>
    call.includes("whoami")
      ? { status: 200, response: buildUser() }
      : new Promise((resolve) => {
          const response = buildUser({}, { DisplayName: "Ana_Tan_88" });
          answer = () => resolve({ status: 200, response });
        }),
  );
  const Page = () => {
    const { user } = useSession();
    return user && <DisplayName name={user.DisplayName} />;
  };
  const { place } = await drawAt("/profile", <Page />);
  await vi.waitFor(() => expect(place.textContent).toContain("learner_one"));
  await act(() => buttonOf(place, "Edit Display Name").click());
  await write(place, "New display name", "Ana_Tan_88");
  await act(() => buttonOf(place, "Submit").click());
  await vi.waitFor(() => expect(buttonOf(place, "Submit").disabled).toBe(true));
  await act(() => answer?.());
  await vi.waitFor(() => expect(place.querySelector("form")).toBeNull());
  expect(place.textContent).toContain("Ana_Tan_88");
  expect(document.activeElement).toBe(buttonOf(place, "Edit Display Name"));
  expect(await toasts()).toEqual([["Display name saved", undefined]]);
});
