const MOST = 1.5;

/** Medians by size. @returns the table's lines, the steepest first below the unit */
export function tableOf(
  names: readonly string[],
  medians: readonly Map<string, number>[],
  unit: string,
): string[] {
  const [smallest = new Map<string, number>()] = medians;
  const largest = medians.at(-1) ?? smallest;
  const answer = largest.get(unit) ?? 1;
  const ratioOf = (kind: string) => (largest.get(kind) ?? 0) / (smallest.get(kind) ?? 1);
  const kinds = [...smallest.keys()].sort((a, b) => ratioOf(b) - ratioOf(a));
  const cells = (kind: string) => [
    kind,
    ...medians.map((by) => (by.get(kind) ?? 0).toFixed(2)),
    `${ratioOf(kind).toFixed(2)}${ratioOf(kind) > MOST ? " over 1.5" : ""}`,
    ((largest.get(kind) ?? 0) / answer).toFixed(1),
  ];
  const head = [
    "call",
    ...names.map((name) => `ms at ${name}`),
    `${names.at(-1)} / ${names[0]}`,
    "in answers",
  ];
  const rows = [head, head.map(() => "---"), ...kinds.map(cells)];
  return rows.map((row) => `| ${row.join(" | ")} |`);
}

/** How many calls do not keep within the aim. */
export function summaryOf(medians: readonly Map<string, number>[]): string {
  const [smallest = new Map<string, number>()] = medians;
  const largest = medians.at(-1) ?? smallest;
  const over = [...smallest].filter(([kind, ms]) => (largest.get(kind) ?? 0) > MOST * ms);
  return `${over.length} of ${smallest.size} calls are over ${MOST} times their median at the smallest size`;
}
