import path from "node:path";
import type { Reader } from "./reader.ts";
import {
  AlikeFile,
  BreadthFile,
  ExceptionsFile,
  emptyRegistry,
  HostsFile,
  MisconceptionsFile,
  OutcomesFile,
  type Registry,
  RulesFile,
  ScoresFile,
} from "./registry.ts";

/** Adds a key that may appear only once in all files of its kind. */
function add<T extends { place: { file: string; line: number } }>(
  reader: Reader,
  to: Map<string, T>,
  key: string,
  named: T,
) {
  const before = to.get(key);
  if (before)
    reader.faults.push({
      ...named.place,
      message: `the key ${key} is already used in ${before.place.file}:${before.place.line}`,
    });
  to.set(key, named);
}

function readRules(reader: Reader, file: string, registry: Registry) {
  const source = reader.read(file, RulesFile);
  const topic = path.basename(file, ".yaml");
  for (const [i, { area, title, unit, wanted, rules }] of (source?.data ?? []).entries()) {
    registry.areas.push({ topic, key: area, title, unit, wanted });
    for (const [key, says] of Object.entries(rules ?? {})) {
      const place = source?.place([i, "rules", key]) ?? { file, line: 1 };
      add(reader, registry.rules, key, { topic, area, says, place });
    }
  }
}

/** Sentences by key, from a file that a bank may leave out. */
function readNamed(
  reader: Reader,
  file: string,
  schema: typeof MisconceptionsFile,
  to: Registry["outcomes"],
) {
  const source = reader.readIfThere(file, schema);
  for (const [key, says] of Object.entries(source?.data ?? {}))
    add(reader, to, key, { says, place: source?.place([key]) ?? { file, line: 1 } });
}

function readScores(reader: Reader, registry: Registry) {
  for (const file of reader.list("registry/scores")) {
    const source = reader.read(file, ScoresFile);
    for (const [key, [a, b, c, d, e, f, day]] of Object.entries(source?.data ?? {})) {
      const place = source?.place([key]) ?? { file, line: 1 };
      add(reader, registry.scores, key, { lines: [a, b, c, d, e, f], day, place });
    }
  }
}

function readBreadth(reader: Reader): Registry["breadth"] {
  const file = "registry/breadth.yaml";
  const source = reader.readIfThere(file, BreadthFile);
  return (source?.data ?? []).flatMap(({ topic, rules }, i) =>
    rules.map(({ rule, keys = [] }, j) => {
      const place = source?.place([i, "rules", j]) ?? { file, line: 1 };
      return { topic, says: rule, keys, place };
    }),
  );
}

/** What questions may name (content/README.md, Registry). Faults go to the reader. */
export function readRegistry(reader: Reader): Registry {
  const registry = emptyRegistry();
  for (const file of reader.list("registry/rules")) readRules(reader, file, registry);
  for (const file of reader.list("registry/misconceptions")) {
    const source = reader.read(file, MisconceptionsFile);
    for (const [key, says] of Object.entries(source?.data ?? {}))
      add(reader, registry.misconceptions, key, { says, place: source?.place([key]) ?? { file, line: 1 } });
  }
  readNamed(reader, "registry/outcomes.yaml", OutcomesFile, registry.outcomes);
  readNamed(reader, "registry/exceptions.yaml", ExceptionsFile, registry.exceptions);
  readScores(reader, registry);
  registry.written = new Set(reader.lines("registry/unscored.txt"));
  registry.unread = new Set(reader.lines("registry/unread.txt"));
  registry.hosts = reader.readIfThere("registry/hosts.yaml", HostsFile)?.data ?? registry.hosts;
  const alike = reader.readIfThere("registry/alike.yaml", AlikeFile);
  const fallback = { file: "registry/alike.yaml", line: 1 };
  registry.alike = (alike?.data ?? []).map((judged, i) => ({
    ...judged,
    place: alike?.place([i]) ?? fallback,
  }));
  registry.breadth = readBreadth(reader);
  return registry;
}
