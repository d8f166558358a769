import { TextDecoderStream, TransformStream } from "node:stream/web";
import { BroadcastChannel } from "node:worker_threads";
import { options } from "preact";

// What browsers have and a page made for tests lacks.
Object.assign(globalThis, { TextDecoderStream, TransformStream });

/**
 * A browser runs the effects of a drawing with its next frame, before a person could act on what is drawn. A test that waits
 * for a text looks in between, and would find the focus, say, where it was before.
 */
options.requestAnimationFrame = queueMicrotask;

const file = crypto.randomUUID();

/** The test files of the browser run in threads of one process, which would hear each other's channels as tabs do. */
Object.assign(globalThis, {
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} of ${file}`);
    }
  },
});

/**
 * A call that a test has not expected, such as a retry after its end, finds no network at once: on its way to a real one it
 * would keep the page from closing, since what ends it makes the next retry.
 */
globalThis.fetch = async () => {
  throw new TypeError("no network");
};
