import { headersOf } from "#contract/csv-columns.ts";
import { FILE_LIMIT, formatOf, RECOGNISED_BY, type ReadFormat } from "#contract/question-format.ts";
import type { ChosenFile } from "./api.ts";

export type Chosen = { file: ChosenFile; format: ReadFormat | undefined } | { error: string };

/** How a file begins, each byte a character. */
const beginningOf = async (file: Blob) =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, RECOGNISED_BY).arrayBuffer()));

/** A first line of columns is shorter by far. */
const HEAD_LENGTH = 64 * 1024;

async function headersIn(file: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return headersOf(new TextDecoder(encoding).decode(bytes));
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(",") + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Reads a file that the user chose, byte for byte: the server decides what its text means. */
export async function choose(file: File): Promise<Chosen> {
  if (file.size > FILE_LIMIT)
    return { error: `${file.name} is larger than 16 MB. Please split it into several files.` };
  if (file.size === 0) return { error: `${file.name} is empty.` };
  try {
    const format = formatOf(file.name, await beginningOf(file));
    return {
      file: { name: file.name, headers: await headersIn(file), base64: await base64Of(file) },
      format,
    };
  } catch {
    return { error: `${file.name} could not be read. Please choose it again.` };
  }
}
