import { type Bank, BankError } from "./bank.ts";
import { Reader } from "./reader.ts";
import { ConstantsFile } from "./schema.ts";

/** The dated figures of the files in constants/; the reader collects the faults. */
export const constantsOf = (reader: Reader): Bank["constants"] =>
  reader.list("constants").flatMap((file) => {
    const source = reader.read(file, ConstantsFile);
    return (
      source?.data.map(({ figures = null, ...c }, i) => ({ ...c, figures, place: source.place([i]) })) ?? []
    );
  });

/** The dated figures of a content folder. @throws BankError naming file and line of every fault */
export function readConstants(contentDir: string): Bank["constants"] {
  const reader = new Reader(contentDir);
  const constants = constantsOf(reader);
  if (reader.faults.length > 0) throw new BankError(reader.faults);
  return constants;
}
