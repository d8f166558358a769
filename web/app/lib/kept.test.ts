import { globSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KEEPING, SAYING_NOTHING } from "../../../test/kept-things.ts";
import { MemoryStorage } from "../../../test/memory-storage.ts";
import {
  currentOwner,
  forBrowser,
  forOwner,
  forUser,
  onTheWay,
  onTheWayInTab,
  setOwner,
  whenOwnerChanges,
} from "./kept.ts";

/** What in a page's code keeps something beyond that page. */
const STORES = /\b(localStorage|sessionStorage|indexedDB|openDB|caches\.open|document\.cookie =)/;

/** Those beside kept.ts, and why nobody is shown another's things from them. */
const EXCUSED: Record<string, string> = {
  "web/app/lib/kept.ts": "the one module",
  "web/app/lib/whoami.ts": "takes the readable marker of a session away",
  "web/app/offline/copy-store.ts": "copies of one owner, cleared for the next and at sign-out",
  "web/app/sending/browser-store.ts": "what is on its way, by its user's ID",
  "web/site/script/visitor.ts": "deletes the copies at sign-out",
};

// The next file in this worker may be a server's, which must not take this for a browser.
afterEach(() => void vi.unstubAllGlobals());

const storing = (code: string) => STORES.test(code.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ""));

test("one module keeps things in the browser", () => {
  expect(storing('localStorage.setItem("draft", text);')).toBe(true);
  expect(storing("  // What localStorage holds.")).toBe(false);
  const files = globSync("web/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.filter((file) => storing(readFileSync(file, "utf8"))).toSorted()).toEqual(
    Object.keys(EXCUSED).toSorted(),
  );
});

test("whatever keeps something is used in the journey of two people with one phone, or says nothing of a person", () => {
  const keeps = (code: string) =>
    storing(code) || /^import [^;]*\/kept\.ts";$/m.test(code) || /\bwhenOwnerChanges\(/.test(code);
  expect(keeps('import { forUser } from "../../lib/kept.ts";\n')).toBe(true);
  expect(keeps('import {\n  forUser,\n} from "./kept.ts";\n')).toBe(true);
  expect(keeps('import { keptCopy } from "./kept-copies.ts";\n')).toBe(false);
  const files = globSync("web/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.filter((file) => keeps(readFileSync(file, "utf8"))).toSorted()).toEqual(
    Object.keys({ ...KEEPING, ...SAYING_NOTHING }).toSorted(),
  );
});

/** Something that a module of the app remembers for as long as the page is open. */
const REMEMBERED = /^(?:let \w+|(?:export )?const \w+ = new (?:Map|Set|WeakMap|WeakSet)\b)/gm;

/** Modules that remember, and why the next user of the page is shown nothing by it. */
const REMEMBERING: Record<string, string> = {
  "web/app/features/administration/fresh-sign-in.ts": "an act that waits for a sign-in, within seconds",
  "web/app/features/bot/conversation.ts": "forgotten when the owner changes",
  "web/app/features/discussion/counts.ts": "numbers asked for within one turn",
  "web/app/features/practice/run/dwell.ts": "what is looked at now",
  "web/app/question/attempt-desk.ts": "forgotten when the owner changes",
  "web/app/features/notes/sending/note-sync.ts": "outboxes, which send for their owner only",
  "web/app/features/notes/sending/refused-notes.ts": "listeners; the texts have an owner",
  "web/app/features/practice/sending/answer-sync.ts": "outboxes, which send for their owner only",
  "web/app/features/practice/sending/flag-sync.ts": "outboxes, which send for their owner only",
  "web/app/lib/arrival.ts": "where the focus goes",
  "web/app/lib/kept-copies.ts": "where code comes from",
  "web/app/lib/kept.ts": "the one module",
  "web/app/lib/other-browser.ts": "until when this browser waits",
  "web/app/lib/shortcuts.ts": "the browser's own switch",
  "web/app/lib/theme.ts": "listeners",
  "web/app/lib/toasts.ts": "gone after five seconds",
  "web/app/lib/companion-requests.ts": "a dialog that opens within a second",
  "web/app/offline/copies.ts":
    "attempts opened by this page, and what came before its owner was known; the copies have an owner",
  "web/app/offline/turns.ts": "the last step on the copies, which is done or under way",
  "web/app/offline/copy-store.ts": "the open database",
  "web/app/offline/updates.ts": "whether the worker is registered",
};

test("every module of the app that remembers something says why the next user is shown nothing by it", () => {
  const remembers = (code: string) => [...code.matchAll(REMEMBERED)].length > 0;
  expect(remembers("const drafts = new Map<string, string>();\n")).toBe(true);
  expect(remembers("  const local = new Map();\n")).toBe(false);
  const files = globSync("web/app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.filter((file) => remembers(readFileSync(file, "utf8"))).toSorted()).toEqual(
    Object.keys(REMEMBERING).toSorted(),
  );
});

describe("what is kept", () => {
  beforeEach(() => {
    vi.stubGlobal("window", { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() });
    setOwner(null);
  });

  test("a user's things wait for that user, and are nobody else's", () => {
    setOwner("ana");
    forOwner().set("draft", "Ana's");
    setOwner(null);
    expect(forOwner().get("draft")).toBeNull();
    setOwner("ben");
    expect(forOwner().get("draft")).toBeNull();
    expect(forOwner().names("")).toEqual([]);
    setOwner("ana");
    expect([currentOwner(), forOwner().get("draft"), forUser("ana").names("dr")]).toEqual([
      "ana",
      "Ana's",
      ["draft"],
    ]);
  });

  test("where somebody was going is forgotten when they leave, and not when a visitor signs in", () => {
    onTheWay.set("paper", "2");
    setOwner("ana");
    expect(onTheWay.get("paper")).toBe("2");
    onTheWayInTab.set("locked", "/set/7");
    forBrowser.set("theme", "dark");
    setOwner(null);
    expect([onTheWay.get("paper"), onTheWayInTab.get("locked"), forBrowser.get("theme")]).toEqual([
      null,
      null,
      "dark",
    ]);
  });

  test("what the page remembers is forgotten for each next owner, and not while one stays", () => {
    const forgotten = vi.fn();
    whenOwnerChanges(forgotten);
    setOwner("ana");
    forgotten.mockClear();
    setOwner("ana");
    expect(forgotten).not.toHaveBeenCalled();
    setOwner("ben");
    setOwner(null);
    expect(forgotten).toHaveBeenCalledTimes(2);
  });

  test("where the browser keeps nothing, it lasts until the page is left", () => {
    vi.stubGlobal("window", {});
    forBrowser.set("theme", "dark");
    expect([forBrowser.get("theme"), forBrowser.names("th")]).toEqual(["dark", ["theme"]]);
    forBrowser.remove("theme");
    expect(forBrowser.get("theme")).toBeNull();
  });

  test("what no longer fits is read in place of the shorter text that did", () => {
    const full = new MemoryStorage();
    vi.stubGlobal("window", { localStorage: full, sessionStorage: new MemoryStorage() });
    forUser("ana").set("draft", "short");
    const { setItem } = full;
    full.setItem = () => {
      throw new DOMException("it is full", "QuotaExceededError");
    };
    forUser("ana").set("draft", "a longer text");
    expect(forUser("ana").get("draft")).toBe("a longer text");
    full.setItem = setItem;
    forUser("ana").set("draft", "short again");
    expect(forUser("ana").get("draft")).toBe("short again");
    forUser("ana").remove("draft");
    expect(forUser("ana").get("draft")).toBeNull();
  });
});
