import { act as preactAct } from "preact/test-utils";

/** Does something to a page, and waits until its effects have been drawn. */
export const act = (work: () => unknown): Promise<void> =>
  preactAct(async () => {
    await work();
  });
