import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

test.each([
  ["It stays the seller’s. The test has two parts.", ["It stays the seller’s.", "The test has two parts."]],
  ["See s. 4 of the Act. It binds all.", ["See s. 4 of the Act.", "It binds all."]],
  ["Sold by ABC Pte. Ltd. The price is $1.5 million.", ["Sold by ABC Pte. Ltd. The price is $1.5 million."]],
  ["“Is it so?” Not always. (Ask.)", ["“Is it so?”", "Not always.", "(Ask.)"]],
  ["The stages:\n10% first\n5% then", ["The stages:", "10% first", "5% then"]],
])("a sentence ends where the next begins, and not behind an abbreviation: %s", (text, sentences) =>
  expect(sentencesOf(text)).toEqual(sentences));
