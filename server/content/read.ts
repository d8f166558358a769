import { type Bank, BankError, type Fault, type Place } from "./bank.ts";
import { composeMocks } from "./compose.ts";
import { constantsOf } from "./constants.ts";
import { questionSets, shortAnswerSets } from "./read-questions.ts";
import { readRegistry } from "./read-registry.ts";
import { hashContent, Reader } from "./reader.ts";
import { BlueprintsFile, PapersFile } from "./schema.ts";

/** A format weights exactly the topics of the bank. A bank without formats has no tests. */
function readBlueprints(reader: Reader, topics: Bank["topics"]) {
  const source = reader.readIfThere("blueprints.yaml", BlueprintsFile);
  const wanted = topics.map((t) => t.key).sort();
  return (source?.data ?? []).map((blueprint, i) => {
    const place = source?.place([i]) ?? { file: "blueprints.yaml", line: 1 };
    if (Object.keys(blueprint.topics).sort().join() !== wanted.join())
      reader.faults.push({ ...place, message: "topics: must weigh each topic of papers.yaml, and no other" });
    return { blueprint, place };
  });
}

/** Keys are permanent, so each may appear once; named topics and constants must exist. */
function checkNames(bank: Bank): Fault[] {
  const faults: Fault[] = [];
  const once = (kind: string, things: { key: string; place: Place }[]) => {
    const seen = new Map<string, Place>();
    for (const { key, place } of things) {
      const before = seen.get(key);
      if (before)
        faults.push({
          ...place,
          message: `the ${kind} key ${key} is already used in ${before.file}:${before.line}`,
        });
      seen.set(key, place);
    }
  };
  const questions = bank.sets.flatMap((s) => s.questions);
  once("set", bank.sets);
  once("question", questions);
  once("constant", bank.constants);
  const topics = new Set(bank.topics.map((t) => t.key));
  const constants = new Set(bank.constants.map((c) => c.key));
  for (const q of questions) {
    if (!topics.has(q.topic))
      faults.push({ ...q.place, message: `there is no topic ${q.topic} in papers.yaml` });
    for (const c of q.constants)
      if (!constants.has(c)) faults.push({ ...q.place, message: `there is no constant ${c} in constants/` });
  }
  return faults;
}

/**
 * Reads the whole bank from its folder.
 * @throws BankError naming file and line of every fault; one bad file refuses the whole bank
 */
export function readBank(root: string): Bank {
  const reader = new Reader(root);
  const papers = reader.read("papers.yaml", PapersFile)?.data ?? [];
  const topics = papers.flatMap((p) => p.topics.map((t, position) => ({ ...t, paper: p.id, position })));
  const constants = constantsOf(reader);
  const registry = readRegistry(reader);
  const first = new Set(reader.lines("registry/first-bank.txt"));
  const around = { reader, topics, areas: registry.areas, first, unscored: registry.written };
  const sets = [
    ...questionSets(around),
    ...reader.list("short-answers").flatMap((file) => shortAnswerSets(file, reader)),
  ];
  const blueprints = readBlueprints(reader, topics);
  const bank = {
    papers: papers.map(({ id, title }) => ({ id, title })),
    topics,
    constants,
    sets,
    blueprints: blueprints.map((b) => b.blueprint),
    mocks: composeMocks({ papers, topics, sets, blueprints }),
    registry,
    hash: hashContent(root),
  };
  const faults = [...reader.faults, ...checkNames(bank)];
  if (faults.length > 0) throw new BankError(faults);
  return bank;
}
