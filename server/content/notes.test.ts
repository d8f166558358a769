import { expect, test } from "vitest";
import { readNotes } from "./notes.ts";
import { readBank } from "./read.ts";

test("each topic has a note, which only names dated figures that are in the bank", () => {
  const bank = readBank("content");
  const notes = readNotes("content");
  expect(notes.map((note) => note.topic).sort()).toEqual(bank.topics.map((topic) => topic.key).sort());
  const known = new Set(bank.constants.map((constant) => constant.key));
  expect(notes.flatMap((note) => note.constants.filter((key) => !known.has(key)))).toEqual([]);
});

test("every passage is complete by itself: a title, words and a source", () => {
  for (const { topic, passages, body } of readNotes("content")) {
    expect(passages.length, topic).toBeGreaterThan(20);
    expect(body).not.toContain("Asked:");
    for (const { title, text, source } of passages) {
      expect(`${title}${text}`, title).not.toMatch(/<!--|\{\{|^(Source|Asked):/m);
      expect(text.length, title).toBeLessThan(1500);
      expect(source, title).not.toBe("");
    }
  }
});
