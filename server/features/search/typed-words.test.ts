import { expect, test } from "vitest";
import { termsOf } from "./rules.ts";

test.each([
  ["3rm resale", "3-room resale"],
  ["TIC shares", "tenants in common shares"],
  ["JT vs TIC", "joint tenancy vs tenancy in common"],
  ["what is the 4 p", "what are the 4Ps"],
  ["seller kept quiet", "seller keeps quiet"],
  ["the deposit was taken", "the deposit"],
  ["5 percent deposit", "5% deposit"],
  ["who licenses a billboard", "who licences an advertising sign"],
  ["the school wasnt built", "the school was not built"],
  ["which authority collects LBC", "who collects LBC"],
  ["seller stamp duty", "seller’s stamp duty"],
])("two ways to type one thing are looked for by the same words: %s", (typed, written) =>
  expect(termsOf(typed)).toEqual(termsOf(written)));

test("flats of different sizes stay apart", () =>
  expect(termsOf("2-room flat")).not.toEqual(termsOf("4-room flat")));

test.each([
  ["the kind of paper", "how old to write a will", "how old to write a testament"],
  ["the kind of paper", "can will be changed", "can testament be changed"],
  ["a tenancy without a term", "tenancy at will", "tenancy atwill"],
  ["a word of the future", "when will the buyer pay", "when does the buyer pay"],
])("“will” is read as %s: %s", (_, typed, meant) => expect(termsOf(typed)).toEqual(termsOf(meant)));

test("an instalment is no thing that is installed", () =>
  expect(termsOf("instalments")).not.toEqual(termsOf("installing")));
