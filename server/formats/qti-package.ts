import { deflateRawSync } from "node:zlib";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { Findings, type PortableQuestion, type Reading, Refusal, textOf } from "./portable.ts";
import { readItem } from "./qti-read.ts";
import { itemPath, manifestHead, manifestTail, qtiOf, resourceOf } from "./qti-write.ts";
import { type Packed, unzip } from "./unzip.ts";
import { parseXml, within } from "./xml.ts";

/** Packages of the same questions are identical, byte for byte. */
const WRITTEN_AT = "2000-01-01T12:00:00";

const isPackage = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The items that a manifest names and the package does not contain. An unreadable manifest names none. */
function missingFrom(items: readonly Packed[]): { line: number; href: string }[] {
  return items
    .filter(({ path }) => /(?:^|\/)imsmanifest\.xml$/i.test(path))
    .flatMap(({ path, text }) => {
      const base = new URL(path.split("/").map(encodeURIComponent).join("/"), "file:///");
      const present = new Set(items.map((item) => item.path));
      return resourcesIn(text).filter(({ href }) => {
        if (!URL.canParse(href, base)) return true;
        const { protocol, pathname } = new URL(href, base);
        return protocol === "file:" && !present.has(unescaped(pathname.slice(1)));
      });
    });
}

/** The path in an address as a package names it; one with invalid escapes is left as it is. */
function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The items of QTI 3 that a manifest lists. */
function resourcesIn(manifest: string): { line: number; href: string }[] {
  try {
    return within(parseXml(manifest))
      .filter(
        ({ name, attributes }) => name === "resource" && /^imsqti_item_xmlv3/i.test(attributes.type ?? ""),
      )
      .flatMap(({ line, attributes: { href } }) => (href === undefined ? [] : [{ line, href }]));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Reads a package of items, or a single one. @throws Refusal when it can't be opened */
export function readQti(bytes: Uint8Array): Reading {
  const found = new Findings();
  const items = isPackage(bytes)
    ? unzip(bytes, (path) => path.toLowerCase().endsWith(".xml"))
    : [{ path: "", text: textOf(bytes) }];
  for (const { path, text } of items) {
    // The manifest and tests name items, and ask nothing themselves.
    if (path !== "" && !/<(?:[a-z]+:)?(qti-assessment-item|assessmentItem)[\s>]/.test(text)) continue;
    const where = path === "" ? "" : `${path.slice(-100)}: `;
    try {
      const { line, question } = readItem(text, (message) => found.warn(1, where + message));
      found.add(line, question);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found.problem(error.line ?? 1, where + error.message);
    }
  }
  for (const { line, href } of missingFrom(items))
    found.problem(line, `imsmanifest.xml: It names “${href.slice(-100)}”, which is not in the package.`);
  if (found.questions.length === 0 && found.problems.length === 0)
    found.problem(1, "The package holds no item of QTI 3.0.");
  return found;
}

/** A file that arrives in one piece, packed by Node's own zlib: a stream for each of thousands would be slow. */
class PackedFile extends ZipPassThrough {
  override compression = 8;

  protected override process(chunk: Uint8Array<ArrayBuffer>, final: boolean): void {
    this.ondata(null, new Uint8Array(deflateRawSync(chunk)), final);
  }
}

/** Writes a package item by item, so that only its list of names is kept in memory. */
export class QtiPackage {
  readonly #zip: Zip;
  #chunks: Uint8Array[] = [];
  #items = 0;

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#chunks.push(chunk);
    });
  }

  begin(): Uint8Array {
    return new Uint8Array();
  }

  /** @returns the bytes that are ready */
  add(q: PortableQuestion): Uint8Array {
    this.#items += 1;
    return this.#file(itemPath(this.#items), qtiOf(q, this.#items));
  }

  end(): Uint8Array {
    const resources = Array.from({ length: this.#items }, (_, i) => resourceOf(i + 1));
    const manifest = this.#file("imsmanifest.xml", manifestHead + resources.join("") + manifestTail);
    this.#zip.end();
    return Buffer.concat([manifest, this.#taken()]);
  }

  #file(path: string, text: string): Uint8Array {
    const file = new PackedFile(path);
    file.mtime = WRITTEN_AT;
    this.#zip.add(file);
    file.push(strToU8(text), true);
    return this.#taken();
  }

  #taken(): Uint8Array {
    const ready = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return ready;
  }
}
