import { expect, it } from "vitest";
import { act } from "../../../../../test/act.ts";
import { draw } from "../../../../../test/page.tsx";
import { buttonOf, write } from "../../../../../test/press.ts";
import { NumberForm } from "./number-form.tsx";

const COMMISSION = { name: "CommsRate", label: "Commission, %", value: 15, min: 10, max: 25 };
const DISCOUNT = { name: "CustDiscRate", label: "Discount, %", value: 5, min: 5, max: 10 };

async function open() {
  const saved: number[][] = [];
  const form = (isBusy: boolean, fields = [COMMISSION, DISCOUNT]) => (
    <NumberForm fields={fields} isBusy={isBusy} onSave={(values) => saved.push(values)} />
  );
  const { place, show } = await draw(form(false));
  const save = () => buttonOf(place, "Save");
  return { place, saved, save, show, form, press: () => act(() => save().click()) };
}

it("one number alone can be changed and saved, and the others are sent as they are", async () => {
  const { place, saved, save, press } = await open();
  expect(save().disabled).toBe(true);
  await write(place, "Commission", "20");
  await press();
  await write(place, "Commission", "15");
  expect(save().disabled).toBe(true);
  await write(place, "Discount", "10");
  await press();
  expect(saved).toEqual([
    [20, 5],
    [15, 10],
  ]);
});

it("a number outside its bounds, a fraction or nothing is not saved, and both bounds are", async () => {
  const { place, saved, save, press } = await open();
  for (const wrong of ["9", "26", "12.5", "", "-11"]) {
    await write(place, "Commission", wrong);
    expect([wrong, save().disabled]).toEqual([wrong, true]);
    await act(() => place.querySelector("form")?.requestSubmit());
  }
  expect(saved).toEqual([]);
  for (const bound of ["10", "25"]) {
    await write(place, "Commission", bound);
    await press();
  }
  expect(saved).toEqual([
    [10, 5],
    [25, 5],
  ]);
});

it("nothing is saved twice while it is being saved, and once it is there is nothing to save", async () => {
  const { place, save, show, form } = await open();
  await write(place, "Commission", "20");
  await show(form(true));
  expect(save().disabled).toBe(true);
  await show(form(false, [{ ...COMMISSION, value: 20 }, DISCOUNT]));
  expect(save().disabled).toBe(true);
});

it("an emptied number is none, also where it may be 0", async () => {
  const saved: number[][] = [];
  const limit = { name: "Limit", label: "Explanations a day", value: 700, min: 0, max: 1000 };
  const { place } = await draw(
    <NumberForm fields={[limit]} isBusy={false} onSave={(values) => saved.push(values)} />,
  );
  await write(place, "Explanations a day", "");
  expect(buttonOf(place, "Save").disabled).toBe(true);
  await act(() => place.querySelector("form")?.requestSubmit());
  expect(saved).toEqual([]);
  await write(place, "Explanations a day", "0");
  await act(() => buttonOf(place, "Save").click());
  expect(saved).toEqual([[0]]);
});
