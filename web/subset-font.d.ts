declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    /** Cuts an axis of a variable font to a range. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
