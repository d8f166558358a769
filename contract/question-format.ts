/**
 * The formats for importing and exporting questions. Aiken is import only: it has room for neither explanations nor
 * reasons.
 */
export const READ_FORMATS = ["csv", "gift", "moodle", "qti", "aiken"] as const;
export const WRITTEN_FORMATS = ["csv", "gift", "moodle", "qti"] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];
export type WrittenFormat = (typeof WRITTEN_FORMATS)[number];

/** Their common names. */
export const FORMAT_NAMES: Record<ReadFormat, string> = {
  csv: "CSV",
  gift: "GIFT",
  moodle: "Moodle XML",
  qti: "QTI 3.0",
  aiken: "Aiken",
};

/** The largest file of questions, in bytes, and the most questions in one. */
export const FILE_LIMIT = 16 * 1024 * 1024;
export const QUESTION_LIMIT = 5000;

/** How much of a file is needed to recognise its format. */
export const RECOGNISED_BY = 4096;

/**
 * The format of a file, recognised by how its text begins and by its name; undefined if neither decides it.
 * @param start its first `RECOGNISED_BY` characters or so, one per byte
 */
export function formatOf(name: string, start: string): ReadFormat | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (start.startsWith("PK\u0003\u0004")) return "qti";
  if (start.includes("<quiz")) return "moodle";
  if (start.includes("<qti-assessment-item")) return "qti";
  if (/^\s*(<|\W{1,3}<\?xml)/.test(start)) return extension === "xml" ? "moodle" : undefined;
  if (extension === "csv" || extension === "tsv") return "csv";
  if (extension === "gift") return "gift";
  if (/^ANSWER:/m.test(start)) return "aiken";
  if (/^(::|\$CATEGORY:|\/\/)/m.test(start) || /\{[=~]/.test(start)) return "gift";
  return undefined;
}
