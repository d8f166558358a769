const WIDTH = 720;
const HEIGHT = 440;
const MARGIN = { left: 76, right: 24, top: 64, bottom: 64 };
const PLOT = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };

/** Colours that people with any colour vision can tell apart (Okabe and Ito), darker first. */
export const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"] as const;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const round = (n: number) => n.toFixed(1);

interface Axis {
  label: string;
  low: number;
  high: number;
  ticks: readonly { value: number; label: string }[];
}

/** Ticks at equal distances. */
export function ticks(low: number, high: number, step: number, label: (value: number) => string) {
  const count = Math.round((high - low) / step) + 1;
  return Array.from({ length: count }, (_, n) => low + n * step).map((value) => ({
    value,
    label: label(value),
  }));
}

/** A picture with two axes, as self-contained SVG: light, whatever the page around it. */
export class Chart {
  readonly #x: Axis;
  readonly #y: Axis;
  readonly #title: string;
  readonly #parts: string[] = [];

  constructor(title: string, x: Axis, y: Axis) {
    this.#title = title;
    this.#x = x;
    this.#y = y;
  }

  #left(value: number): number {
    return MARGIN.left + ((value - this.#x.low) / (this.#x.high - this.#x.low)) * PLOT.width;
  }

  #top(value: number): number {
    return MARGIN.top + (1 - (value - this.#y.low) / (this.#y.high - this.#y.low)) * PLOT.height;
  }

  /** A band across the picture between two values. */
  band(low: number, high: number, colour: string) {
    const [top, bottom] = [this.#top(high), this.#top(low)];
    this.#parts.push(
      `<rect x="${MARGIN.left}" y="${round(top)}" width="${PLOT.width}" height="${round(bottom - top)}" fill="${colour}"/>`,
    );
  }

  line(from: readonly [number, number], to: readonly [number, number], colour: string, style = "") {
    const [x1, y1, x2, y2] = [this.#left(from[0]), this.#top(from[1]), this.#left(to[0]), this.#top(to[1])];
    this.#parts.push(
      `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}" stroke-width="2" ${style}/>`,
    );
  }

  /** A point with its interval. */
  point(x: number, y: number, { low, high }: { low: number; high: number }, colour: string) {
    this.line([x, low], [x, high], colour);
    this.#parts.push(
      `<circle cx="${round(this.#left(x))}" cy="${round(this.#top(y))}" r="5" fill="${colour}"/>`,
    );
  }

  /** A bar from the bottom, as wide as `width` of the axis. */
  bar(x: number, width: number, y: number, colour: string) {
    const [left, right, top] = [this.#left(x - width / 2), this.#left(x + width / 2), this.#top(y)];
    const height = this.#top(this.#y.low) - top;
    this.#parts.push(
      `<rect x="${round(left)}" y="${round(top)}" width="${round(right - left)}" height="${round(height)}" fill="${colour}"/>`,
    );
  }

  text(x: number, y: number, text: string, style = 'text-anchor="middle"') {
    this.#parts.push(
      `<text x="${round(this.#left(x))}" y="${round(this.#top(y))}" ${style}>${escaped(text)}</text>`,
    );
  }

  /** The legend, above the plot. */
  legend(names: readonly string[]) {
    let left = MARGIN.left;
    for (const [n, name] of names.entries()) {
      const colour = COLOURS[n % COLOURS.length];
      this.#parts.push(
        `<rect x="${left}" y="42" width="12" height="12" fill="${colour}"/><text x="${left + 18}" y="53">${escaped(name)}</text>`,
      );
      left += 40 + name.length * 8;
    }
  }

  svg(): string {
    const bottom = MARGIN.top + PLOT.height;
    const xTicks = this.#x.ticks.map(
      ({ value, label }) =>
        `<text x="${round(this.#left(value))}" y="${bottom + 22}" text-anchor="middle">${escaped(label)}</text>`,
    );
    const yTicks = this.#y.ticks.map(({ value, label }) => {
      const top = round(this.#top(value));
      return `<line x1="${MARGIN.left}" y1="${top}" x2="${WIDTH - MARGIN.right}" y2="${top}" stroke="#d8d8d8"/><text x="${MARGIN.left - 10}" y="${top}" dy="5" text-anchor="end">${escaped(label)}</text>`;
    });
    const middle = MARGIN.top + PLOT.height / 2;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="14" fill="#1a1a1a">`,
      `<title>${escaped(this.#title)}</title>`,
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
      `<text x="${MARGIN.left}" y="28" font-size="17" font-weight="600">${escaped(this.#title)}</text>`,
      ...yTicks,
      ...xTicks,
      ...this.#parts,
      `<line x1="${MARGIN.left}" y1="${bottom}" x2="${WIDTH - MARGIN.right}" y2="${bottom}" stroke="#1a1a1a"/>`,
      `<text x="${MARGIN.left + PLOT.width / 2}" y="${HEIGHT - 16}" text-anchor="middle">${escaped(this.#x.label)}</text>`,
      `<text transform="translate(20 ${middle}) rotate(-90)" text-anchor="middle">${escaped(this.#y.label)}</text>`,
      "</svg>",
      "",
    ].join("\n");
  }
}
