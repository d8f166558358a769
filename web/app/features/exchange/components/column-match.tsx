import {
  CSV_COLUMNS,
  type CsvColumn,
  type CsvMatch,
  columnOf,
  MOST_MATCHED,
  NEEDED_COLUMNS,
} from "#contract/csv-columns.ts";
import { Select } from "../../../ui/select.tsx";

interface ColumnMatchProps {
  /** The cells of the file's first line. */
  headers: readonly string[];
  match: CsvMatch;
  onMatch: (match: CsvMatch) => void;
}

const NAMES: Record<CsvColumn, string> = {
  key: "Key in the bank",
  topic: "Topic",
  type: "Type",
  body: "Question",
  option1: "Option A",
  option2: "Option B",
  option3: "Option C",
  option4: "Option D",
  answer: "Right answer",
  explanation: "Explanation",
  why1: "Why A is wrong",
  why2: "Why B is wrong",
  why3: "Why C is wrong",
  why4: "Why D is wrong",
  source: "Source",
  law_as_at: "Law as at",
  difficulty: "Difficulty",
  shelf: "Shelf (exam or beyond)",
  tags: "Tags",
  constants: "Dated figures",
};

const isColumn = (name: string): name is CsvColumn => CSV_COLUMNS.some((column) => column === name);

/**
 * Which of our columns the file's own mean, where a needed one is not found by its name. It stays once all are found, so
 * that a choice can be taken back.
 */
export function ColumnMatch({ headers, match, onMatch }: ColumnMatchProps) {
  const byName = headers.map((header) => columnOf(header));
  const isUnknown = (header: string, i: number) => header !== "" && byName[i] === undefined;
  const unknown = [...new Set(headers.filter(isUnknown))].slice(0, MOST_MATCHED);
  if (NEEDED_COLUMNS.every((name) => byName.includes(name)) || unknown.length === 0) return null;
  const found = headers.map((header) => columnOf(header, match));
  const missing = NEEDED_COLUMNS.filter((name) => !found.includes(name));
  return (
    <fieldset className="grid gap-4 border-t border-hairline pt-4">
      <legend className="text-sm font-semibold">What do the columns mean?</legend>
      <p role="status" className="text-sm text-soft">
        {missing.length > 0
          ? `Still to be found: ${missing.map((name) => NAMES[name]).join(" and ")}.`
          : "Every needed column is found."}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {unknown.map((header) => (
          <Select
            key={header}
            label={header}
            value={match[header] ?? ""}
            onChange={(event) => {
              const { [header]: _, ...others } = match;
              const { value } = event.target;
              onMatch(isColumn(value) ? { ...others, [header]: value } : others);
            }}
          >
            <option value="">Leave it out</option>
            {CSV_COLUMNS.filter((name) => name === match[header] || !found.includes(name)).map((name) => (
              <option key={name} value={name}>
                {NAMES[name]}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </fieldset>
  );
}
