import { domainToASCII, domainToUnicode } from "node:url";
import { z } from "zod";
import { AppError } from "./errors.ts";

const MOST = 254;
const MOST_LOCAL = 64;
/** The part before the @: the unquoted form of RFC 5321, in ASCII. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const Canonical = z.string().brand<"EmailAddress">();
/**
 * An address in its canonical form: ASCII, lower case, an international domain as its xn-- labels. This form is
 * compared, stored and mailed; the database only compares it byte by byte. Made by `canonicalAddress` alone.
 */
export type EmailAddress = z.infer<typeof Canonical>;

/** ASCII letters only: for "İ" or the Kelvin sign, JavaScript and the database disagree about lower case. */
export const asciiLower = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));

/**
 * The domain in ASCII; undefined if it is not a domain, or if its ASCII form would be a different name (a ligature, a
 * full-width letter, a number read as an IP address).
 */
function canonicalDomain(text: string): string | undefined {
  const ascii = domainToASCII(text);
  if (ascii !== text && domainToUnicode(ascii) !== text) return undefined;
  if (domainToASCII(domainToUnicode(ascii)) !== ascii) return undefined;
  const labels = ascii.split(".");
  const isName = labels.length >= 2 && labels.every((label) => LABEL.test(label));
  return isName && !/^\d+$/.test(labels.at(-1) ?? "") ? ascii : undefined;
}

/** The canonical form of an address as typed; undefined for what is no address, or looks like another one. */
export function canonicalAddress(text: string): EmailAddress | undefined {
  // The length is checked first, so that no check below sees a long text.
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
 * The mailbox behind an address, as far as its spelling shows: without what comes after a "+", and without dots. Only
 * for counting the mail sent to it and for telling payers apart: two people whose names differ by a dot share a quota,
 * and a person reviews a commission between them.
 */
export function mailboxOf(address: EmailAddress): string {
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+");
  const bare = name.replaceAll(".", "");
  return bare === "" ? address : `${bare}${address.slice(at)}`;
}
