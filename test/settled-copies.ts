import { afterEach } from "vitest";
import { createAnswerStore } from "../web/app/features/practice/sending/unsent-answers.ts";
import { readTaken } from "../web/app/offline/taken.ts";

/** Pages that a test has drawn and that read what is kept on the device. */
const drawn: (() => Promise<void>)[] = [];

/** Has the page left before the test's IndexedDB is gone. Call `settleCopies` once in the file, after what stubs it. */
export function reads<T extends { leave: () => Promise<void> }>(page: T): T {
  drawn.push(page.leave);
  return page;
}

/** Lets what pages still read of the copies and of unsent answers come to its end. */
export function settleCopies(): void {
  afterEach(async () => {
    for (const leave of drawn.splice(0)) await leave();
    await readTaken();
    await createAnswerStore().list("nobody");
  });
}
