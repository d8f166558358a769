import { describe, expect, it } from "vitest";
import {
  type Card,
  type CardEvent,
  type CardRules,
  type CardState,
  cardReducer,
  initialCard,
} from "./machine.ts";

const STATES: CardState[] = ["active", "disabled", "solved", "review", "passive"];
const practice: CardRules = {
  defaultState: "active",
  hasAttempt: true,
  isCommunity: false,
  delaysMarking: false,
  bypassesGrading: false,
};
const test: CardRules = { ...practice, delaysMarking: true };
const bypass: CardRules = { ...practice, bypassesGrading: true };
const marked = { answer: "2", isMarked: true };
const unmarked = { answer: "2", isMarked: false };

describe("a card's first state", () => {
  it.each(STATES)("keeps the given default %s without an attempt", (state) => {
    const rules = { ...practice, defaultState: state, hasAttempt: false };
    expect(initialCard(rules, undefined).state).toBe(state);
    expect(initialCard(rules, marked).state).toBe(state);
  });

  it.each(
    STATES.filter((s) => s !== "passive"),
  )("leaves the default %s once there is an attempt", (state) => {
    expect(initialCard({ ...practice, defaultState: state }, undefined).state).toBe("active");
    expect(initialCard({ ...practice, defaultState: state }, marked).state).toBe("review");
  });

  it("stays passive when passive, attempt or not", () => {
    const rules: CardRules = { ...practice, defaultState: "passive" };
    expect(initialCard(rules, undefined).state).toBe("passive");
    expect(initialCard(rules, marked).state).toBe("passive");
    expect(initialCard({ ...rules, delaysMarking: true }, marked).state).toBe("passive");
  });

  it("treats a community question as if it had an attempt", () => {
    const rules: CardRules = { ...practice, defaultState: "disabled", hasAttempt: false, isCommunity: true };
    expect(initialCard(rules, undefined).state).toBe("active");
    expect(initialCard(rules, marked).state).toBe("review");
  });

  it("is active in a delayed test, with the saved answer selected", () => {
    expect(initialCard(test, undefined)).toMatchObject({ state: "active", draft: "", submitted: null });
    expect(initialCard(test, unmarked)).toMatchObject({ state: "active", draft: "2", submitted: "2" });
  });

  it("awaits the result of an answer that is still on its way", () => {
    expect(initialCard(practice, unmarked)).toMatchObject({ state: "solved", draft: "2" });
  });

  it("takes up what was chosen before and not submitted, unless an answer is known", () => {
    expect(initialCard(practice, undefined, "3").draft).toBe("3");
    expect(initialCard(practice, marked, "3").draft).toBe("2");
  });
});

const drafted: CardEvent = { type: "drafted", draft: "4" };
const submitted: CardEvent = { type: "submitted" };
const knownMarked: CardEvent = { type: "known", known: marked };
const knownUnmarked: CardEvent = { type: "known", known: unmarked };
const refused: CardEvent = { type: "refused" };
const locked: CardEvent = { type: "locked" };
const unlocked: CardEvent = { type: "unlocked" };

/** Rows: [from, event, to]. Every state meets every event. */
const TABLE: Record<string, { rules: CardRules; rows: [CardState, CardEvent, CardState][] }> = {
  "in practice": {
    rules: practice,
    rows: [
      ["active", drafted, "active"],
      ["active", submitted, "solved"],
      ["active", knownMarked, "review"],
      ["active", knownUnmarked, "solved"],
      ["active", refused, "active"],
      ["active", locked, "disabled"],
      ["active", unlocked, "active"],
      ["disabled", drafted, "disabled"],
      ["disabled", submitted, "disabled"],
      ["disabled", knownMarked, "review"],
      ["disabled", knownUnmarked, "solved"],
      ["disabled", refused, "disabled"],
      ["disabled", locked, "disabled"],
      ["disabled", unlocked, "active"],
      ["solved", drafted, "solved"],
      ["solved", submitted, "solved"],
      ["solved", knownMarked, "review"],
      ["solved", knownUnmarked, "solved"],
      ["solved", refused, "active"],
      ["solved", locked, "solved"],
      ["solved", unlocked, "solved"],
      ["review", drafted, "review"],
      ["review", submitted, "review"],
      ["review", knownMarked, "review"],
      ["review", knownUnmarked, "review"],
      ["review", refused, "review"],
      ["review", locked, "review"],
      ["review", unlocked, "review"],
      ["passive", drafted, "passive"],
      ["passive", submitted, "passive"],
      ["passive", knownMarked, "passive"],
      ["passive", knownUnmarked, "passive"],
      ["passive", refused, "passive"],
      ["passive", locked, "passive"],
      ["passive", unlocked, "passive"],
    ],
  },
  "in a delayed test": {
    rules: test,
    rows: [
      ["active", drafted, "active"],
      ["active", submitted, "active"],
      ["active", knownMarked, "active"],
      ["active", knownUnmarked, "active"],
      ["active", refused, "active"],
      ["active", locked, "disabled"],
      ["disabled", drafted, "disabled"],
      ["disabled", submitted, "disabled"],
      ["disabled", knownUnmarked, "disabled"],
      ["disabled", unlocked, "active"],
      ["passive", knownUnmarked, "passive"],
    ],
  },
  "when server grading is bypassed": {
    rules: bypass,
    rows: [
      ["active", submitted, "review"],
      ["review", submitted, "review"],
      ["disabled", submitted, "disabled"],
    ],
  },
};

describe.each(Object.entries(TABLE))("a card %s", (_name, { rules, rows }) => {
  it.each(
    rows.map(([from, event, to]) => [from, event.type, event, to] as const),
  )("goes from %s by %s", (from, _type, event, to) => {
    const card: Card = { rules, state: from, draft: "1", submitted: null };
    expect(cardReducer(card, event).state).toBe(to);
  });
});

describe("what a card holds", () => {
  const active: Card = { rules: practice, state: "active", draft: "", submitted: null };

  it("does not submit while nothing is chosen", () => {
    expect(cardReducer(active, submitted)).toBe(active);
    expect(cardReducer({ ...active, rules: bypass }, submitted).state).toBe("active");
  });

  it("lets the answer be changed until it is submitted, and never after", () => {
    const chosen = [drafted, { type: "drafted", draft: "1" } as const, submitted, drafted].reduce(
      cardReducer,
      active,
    );
    expect(chosen).toMatchObject({ state: "solved", draft: "1", submitted: "1" });
  });

  it("lets a delayed answer be changed and submitted again", () => {
    const events: CardEvent[] = [drafted, submitted, { type: "drafted", draft: "1" }, submitted];
    expect(events.reduce(cardReducer, { ...active, rules: test })).toMatchObject({
      state: "active",
      draft: "1",
      submitted: "1",
    });
  });

  it("keeps a newer choice when an earlier answer comes back stored", () => {
    const card: Card = { rules: test, state: "active", draft: "3", submitted: "2" };
    expect(cardReducer(card, knownUnmarked)).toMatchObject({ draft: "3", submitted: "2" });
  });

  it("takes over what another tab answered in a delayed test", () => {
    const card: Card = { rules: test, state: "active", draft: "3", submitted: "3" };
    expect(cardReducer(card, knownUnmarked)).toMatchObject({ draft: "2", submitted: "2" });
  });

  it("keeps the choice when the server refuses it", () => {
    const card: Card = { rules: practice, state: "solved", draft: "3", submitted: "3" };
    expect(cardReducer(card, refused)).toMatchObject({ state: "active", draft: "3", submitted: null });
  });
});
