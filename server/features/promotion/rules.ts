import { createHash, createHmac } from "node:crypto";
import { type Campaign, paragraphsOf } from "../../content/campaign.ts";
import { asciiLower } from "../../platform/email-address.ts";
import { singaporeDay } from "../../platform/singapore-day.ts";
import { sameMac } from "../account/rules.ts";

/** Keeps these signatures apart from whatever else the key signs. */
const PURPOSE = "promotional mail";

/**
 * What the link of a promotional mail carries: the address, which the browser can read, and a signature, so that nobody
 * opts out somebody else.
 */
export function promoToken(secretKey: string, email: string): string {
  const mac = createHmac("sha256", secretKey).update(`${PURPOSE}\n${email}`).digest("base64url");
  return `${Buffer.from(email).toString("base64url")}.${mac}`;
}

/** The address that a token was made for; undefined for any token that was not made here, letter by letter. */
export function addressOfToken(secretKey: string, token: string): string | undefined {
  const [encoded = ""] = token.split(".");
  const email = Buffer.from(encoded, "base64url").toString();
  // Compared whole: Base64 has several spellings of the same bytes, and only one is ours.
  // A token of before addresses had one form may carry capitals.
  return sameMac(promoToken(secretKey, email), token) ? asciiLower(email) : undefined;
}

/** A campaign that an admin wrote on the page. Its name is the day and its words, so that the same is not sent twice. */
export function campaignOf(subject: string, text: string, now: Date): Campaign {
  const words = createHash("sha256").update(`${subject}\n${text}`).digest("hex").slice(0, 12);
  const day = singaporeDay(now).toLowerCase().replaceAll(" ", "-");
  return { key: `page-${day}-${words}`, subject, paragraphs: paragraphsOf(text) };
}
