import { domainToASCII, domainToUnicode } from "node:url";
import { z } from "zod";
import { AppError } from "./errors.ts";

const MOST = 254;
const MOST_LOCAL = 64;
/** What stands before the @: the unquoted form of RFC 5321, in ASCII. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const Canonical = z.string().brand<"EmailAddress">();
/**
 * An address in its one form: ASCII, lower case, an international domain as its xn-- labels. It is what is compared,
 * stored and mailed; the database only ever compares it byte by byte. Made by `canonicalAddress` alone.
 */
export type EmailAddress = z.infer<typeof Canonical>;

/** ASCII letters only: JavaScript's lower case of "İ" or of the Kelvin sign is another letter than the database's. */
export const asciiLower = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));

/**
 * The domain in ASCII; undefined where it is none, or where writing it in ASCII would make another name of it (a ligature,
 * a full-width letter, a number that is read as an IP address).
 */
function canonicalDomain(text: string): string | undefined {
  const ascii = domainToASCII(text);
  if (ascii !== text && domainToUnicode(ascii) !== text) return undefined;
  if (domainToASCII(domainToUnicode(ascii)) !== ascii) return undefined;
  const labels = ascii.split(".");
  const isName = labels.length >= 2 && labels.every((label) => LABEL.test(label));
  return isName && !/^\d+$/.test(labels.at(-1) ?? "") ? ascii : undefined;
}

/** The one form of an address as somebody typed it; undefined for what is no address, or looks like another one. */
export function canonicalAddress(text: string): EmailAddress | undefined {
  // Length before everything else, so that nothing below ever sees a long text.
  if (text.length > MOST) return undefined;
  const typed = asciiLower(text.trim());
  const at = typed.lastIndexOf("@");
  const local = typed.slice(0, Math.max(at, 0));
  if (local.length > MOST_LOCAL || !LOCAL.test(local)) return undefined;
  const domain = canonicalDomain(typed.slice(at + 1));
  const address = `${local}@${domain}`;
  return domain === undefined || address.length > MOST ? undefined : Canonical.parse(address);
}

const INVALID = "Please provide a valid email address";

/** As `canonicalAddress`. @throws AppError bad_input */
export function readAddress(text: string): EmailAddress {
  const address = canonicalAddress(text);
  if (address === undefined) throw new AppError("bad_input", INVALID, { fields: { Email: INVALID } });
  return address;
}

/**
 * The mailbox behind an address, as far as its spelling tells: without what follows a "+", and without dots. Only for
 * counting what is sent to it, and for telling payers apart: two people whose names differ by a dot share a quota, and a
 * person looks at a commission between them.
 */
export function mailboxOf(address: EmailAddress): string {
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+");
  const bare = name.replaceAll(".", "");
  return bare === "" ? address : `${bare}${address.slice(at)}`;
}
