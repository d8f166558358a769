import { sql } from "kysely";
import type { Db } from "../server/platform/db/database.ts";
import { canonicalAddress } from "../server/platform/email-address.ts";

const LAST_POINT = 0x10ffff;
const AT_ONCE = 20_000;

export interface AddressesReport {
  points: number;
  typed: number;
  accepted: number;
  faults: string[];
}

/** A code point as a name, next to a letter in a name, as a label, and next to a letter in a label. */
const around = (c: string) => [`${c}@b.test`, `a${c}b@b.test`, `a@${c}.test`, `a@b${c}c.test`];

/**
 * Puts every code point of Unicode into addresses. An accepted one is in a form that the database leaves unchanged,
 * whatever its rules for letters: so the key in the code is the key in SQL and the address mailed to.
 */
export async function addresses(db: Db): Promise<AddressesReport> {
  const faults: string[] = [];
  const accepted = new Set<string>();
  let typed = 0;
  for (let point = 0; point <= LAST_POINT; point++)
    for (const text of around(String.fromCodePoint(point))) {
      typed += 1;
      const address = canonicalAddress(text);
      if (address === undefined) continue;
      if (canonicalAddress(address) !== address) faults.push(`U+${point.toString(16)} is not its own form`);
      accepted.add(address);
    }
  const all = [...accepted];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const { rows } = await sql<{ address: string }>`
      select address from unnest(${all.slice(from, from + AT_ONCE)}::text[]) as a (address)
      where address <> lower(address) or address <> lower(address collate "C")
        or octet_length(address) <> char_length(address)`.execute(db);
    faults.push(...rows.map(({ address }) => `${address} is another key in SQL`));
  }
  return { points: LAST_POINT + 1, typed, accepted: accepted.size, faults };
}
