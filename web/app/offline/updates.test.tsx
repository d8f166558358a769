import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { stubIndexedDb } from "../../../test/indexed-db.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buildUser } from "../../../test/user.ts";
import { createNoteStore } from "../features/notes/sending/unsent-notes.ts";
import { createAnswerStore } from "../features/practice/sending/unsent-answers.ts";
import { whoamiQuery } from "../lib/session.ts";
import { Offline } from "./offline.tsx";

const answer = { userId: "learner", attemptId: 7, questionId: 3, answer: "2", seq: 1 };
const note = { userId: "learner", questionId: 3, body: "Five years.", expected: null, seq: 1 };

/** How often the new version was let in, which takes the old one's copies away from every tab. */
let letIn: number;
let reloads: number;
/** Whether another tab shows a run. */
let runsElsewhere: boolean;
/** What the learner does while the new version is let in. */
let meanwhile: () => void;

/** A browser whose worker has downloaded a new version. */
function stubBrowser() {
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => ({
      update: async () => undefined,
      waiting: {
        postMessage() {
          letIn += 1;
          meanwhile();
          serviceWorker.dispatchEvent(new Event("controllerchange"));
        },
      },
    }),
  });
  const locks = {
    request: async (...given: unknown[]) => {
      const [work, options] = [given.at(-1), given.length > 2 ? given[1] : {}];
      const asks = typeof options === "object" && options !== null && "ifAvailable" in options;
      if (typeof work === "function") await work(asks && runsElsewhere ? null : {});
    },
    // What began after the look.
    query: async () => ({ held: [] }),
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
}

const listenTo = vi.spyOn(window, "addEventListener");

beforeEach(() => {
  [letIn, reloads, runsElsewhere] = [0, 0, false];
  meanwhile = () => undefined;
  vi.stubEnv("PROD", true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  stubIndexedDb();
  stubBrowser();
  stubServer(() => undefined);
  vi.spyOn(window.location, "reload").mockImplementation(() => {
    reloads += 1;
  });
});
afterEach(() => {
  // A page listens as long as it is open, and this worker's next file has the same window.
  for (const [event, listener] of listenTo.mock.calls)
    if (listener) window.removeEventListener(event, listener);
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "locks");
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** The app goes to another page, which then loads nothing more. */
async function goTo(href: string) {
  window.history.pushState(null, "", href);
  // Under the name that the router gives to its own changes of the address.
  await act(() => window.dispatchEvent(new Event("pushState")));
  for (let n = 0; n < 5; n++) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await createAnswerStore().list("learner");
  }
}

// One test: the page registers its worker once, and is not loaded again here.
it("a new version waits for what is not sent yet and for runs in any tab, and is let in at the next page after that", async () => {
  const answers = createAnswerStore();
  const notes = createNoteStore();
  const { client } = await drawAt("/paper/1", <Offline isAnswering={false} />);
  await act(() => client.setQueryData(whoamiQuery.queryKey, buildUser()));

  await answers.put(answer);
  await goTo("/paper/2");
  expect([letIn, reloads]).toEqual([0, 0]);

  await answers.remove(answer);
  await notes.put(note);
  await goTo("/saved");
  expect([letIn, reloads]).toEqual([0, 0]);

  await notes.remove(note);
  runsElsewhere = true;
  await goTo("/paper/1");
  expect([letIn, reloads]).toEqual([0, 0]);

  runsElsewhere = false;
  await goTo("/set/5/do");
  expect([letIn, reloads]).toEqual([0, 0]);

  // A run that is opened while it is let in goes on, and the next page after it is loaded by the new version.
  meanwhile = () => window.history.pushState(null, "", "/set/6/do");
  await goTo("/paper/2");
  expect([letIn, reloads]).toEqual([1, 0]);

  await goTo("/set/5");
  expect([letIn, reloads]).toEqual([1, 1]);
});
