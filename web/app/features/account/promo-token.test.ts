import { expect, test } from "vitest";
import { emailInToken } from "./promo-token.ts";

const tokenOf = (text: string) => `${Buffer.from(text).toString("base64url")}.${"m".repeat(43)}`;

test("the page reads the address out of a link, and none out of a link that is not whole", () => {
  for (const email of ["ana@example.sg", "läw+res@例子.sg", "o'neil@x.sg"])
    expect(emailInToken(tokenOf(email))).toBe(email);
  const token = tokenOf("ana@example.sg");
  const cut = ["", "x", token.slice(0, -1), token.slice(0, 12), token.replace(".", ""), `${token}.x`];
  const noAddress = ["", "no address", "ana@example.sg call 1800", "ana@b@c"].map(tokenOf);
  for (const broken of [...cut, ...noAddress]) expect(emailInToken(broken), broken).toBeUndefined();
});
