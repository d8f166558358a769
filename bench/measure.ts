import { generate } from "./generator.ts";
import { withSteal } from "./machine.ts";
import type { LoadPlan, LoadReport, Rate } from "./plan.ts";

export const percent = (share: number) => `${(share * 100).toFixed(0)}%`;

function line(name: string, r: Rate, ...ratios: string[]) {
  const notes = r.failures > 0 ? [`${r.failures} FAILED`, ...ratios] : ratios;
  console.log(
    `${name.padEnd(38)} ${r.perSecond.toFixed(0).padStart(6)}/s   p50 ${r.p50.toFixed(1).padStart(5)} ms   p99 ${r.p99.toFixed(1).padStart(5)} ms   ${notes.join(", ")}`,
  );
}

/** Measures, and reports next to the ratios how much of the processors others used, if any. */
export async function measure(
  name: string,
  plan: LoadPlan,
  ratios: (r: Rate) => string[] = () => [],
): Promise<LoadReport> {
  const { result, steal } = await withSteal(() => generate(plan));
  line(
    name,
    result,
    ...ratios(result),
    ...(steal !== undefined && steal > 0.005 ? [`${percent(steal)} stolen`] : []),
  );
  return result;
}
