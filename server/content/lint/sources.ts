import type { Registry } from "../registry.ts";
import { perItem } from "./rule.ts";

/**
 * Whether an address is on a host or its subdomain (`cea.gov.sg`), or in a part of it (`github.com/legalese/canon`).
 */
export function liesOn(address: URL, listed: string): boolean {
  const [host = "", ...path] = listed.split("/");
  const own = address.hostname === host || address.hostname.endsWith(`.${host}`);
  return own && (path.length === 0 || address.pathname.startsWith(`/${path.join("/")}`));
}

function faultsOf(evidence: string[], hosts: Registry["hosts"]): string[] {
  const faults = evidence.flatMap((text, i) => {
    if (!URL.canParse(text)) return [`the evidence “${text}” is not an address`];
    const address = new URL(text);
    const isOn = (list: string[]) => list.some((listed) => liesOn(address, listed));
    if (isOn(hosts.forbidden)) return [`${address.hostname} never counts as evidence`];
    if (isOn(hosts.official)) return [];
    if (!isOn(hosts.mirrors)) return [`${address.hostname} is in no list of registry/hosts.yaml`];
    return i === 0 ? [`the official address must come before the mirror ${address.hostname}`] : [];
  });
  return faults;
}

/** A key is proved by the statute, the judgment or the agency's own page; a mirror may be where it was read. */
export const sources = perItem("sources", ({ name, question }, { registry }) =>
  / part ([2-9]|\d\d)$/.test(name) ? [] : faultsOf(question.evidence, registry.hosts),
);
