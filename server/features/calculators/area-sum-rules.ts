import type { AreaAsked, PlotRatioAsked } from "./sum-asked-rules.ts";
import type { Sum } from "./sum-rules.ts";

const AREA = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 2 });

/** Site area × plot ratio, less what is built. */
export function areaSum({ site, unit, ratio, built }: AreaAsked): Sum {
  const said = (area: number) => `${AREA.format(area)} ${unit}`;
  const gfa = said(site * ratio);
  const largest = { label: `${said(site)} × ${AREA.format(ratio)}`, amount: gfa };
  const onSite = `on a site of ${said(site)} at a gross plot ratio of ${AREA.format(ratio)}`;
  const left = said(Math.max(0, site * ratio - (built ?? 0)));
  return {
    title: built === undefined ? `Largest GFA ${onSite}` : `GFA that is left ${onSite}`,
    steps:
      built === undefined
        ? [largest]
        : [largest, { label: `${gfa} less ${said(built)} already built`, amount: left }],
    total: built === undefined ? { label: "Largest GFA", amount: gfa } : { label: "GFA left", amount: left },
    notes: ["The plot ratio is an upper limit: height, setback and other rules may allow less."],
    constants: [],
  };
}

/** Floor area ÷ site area. */
export function plotRatioSum({ site, gfa }: PlotRatioAsked): Sum {
  const ratio = AREA.format(gfa / site);
  return {
    title: `Gross plot ratio of a GFA of ${AREA.format(gfa)} on a site of ${AREA.format(site)}`,
    steps: [{ label: `${AREA.format(gfa)} ÷ ${AREA.format(site)}`, amount: ratio }],
    total: { label: "Gross plot ratio", amount: ratio },
    notes: ["The plot ratio of the Master Plan is the most that may be built."],
    constants: [],
  };
}
