import { crc32, inflateRawSync } from "node:zlib";
import { Refusal } from "./portable.ts";

const MOST_FILES = 10_000;
/** The most that all files may unpack to together, whatever sizes the package declares. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A file of a package, as text. */
export interface Packed {
  path: string;
  text: string;
}

const broken = () => new Refusal("The package is damaged, or is no zip file.", 1);
const tooLarge = () => new Refusal("The package unpacks to more than 64 MB.", 1);

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** After the end of the directory there may be a comment of at most this length. */
const LONGEST_COMMENT = 0xffff;

interface Listed {
  path: string;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packedSize: number;
  offset: number;
}

function endOfDirectory(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - LONGEST_COMMENT); at--)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw broken();
}

/** The entries of the package's directory. */
function listed(zip: Buffer): Listed[] {
  const end = endOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_FILES) throw new Refusal(`The package holds more than ${MOST_FILES} files.`, 1);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== ENTRY) throw broken();
    const nameLength = zip.readUInt16LE(at + 28);
    const entry = {
      path: zip.toString("utf8", at + 46, at + 46 + nameLength),
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedSize: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return entry;
  });
}

function inflate(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw code === "ERR_BUFFER_TOO_LARGE" ? tooLarge() : broken();
  }
}

/** @param most the limit in bytes */
function unpacked(zip: Buffer, { path, isEncrypted, method, crc, packedSize, offset }: Listed, most: number) {
  if (isEncrypted) throw new Refusal(`${path}: this file is encrypted.`, 1);
  if (zip.readUInt32LE(offset) !== LOCAL) throw broken();
  const begin = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const packed = zip.subarray(begin, begin + packedSize);
  if (packed.length < packedSize || (method !== STORED && method !== DEFLATED)) throw broken();
  if (method === STORED && packedSize > most) throw tooLarge();
  const bytes = method === STORED ? packed : inflate(packed, Math.max(1, most));
  if (crc32(bytes) !== crc) throw broken();
  return bytes;
}

function decoded(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new Refusal(`${path}: this file is not text in UTF-8.`, 1);
  }
}

/**
 * Unpacks those files of a zip package that `wanted` names, in memory only.
 * @throws Refusal for a damaged one, and for one that unpacks to more than 64 MB
 */
export function unzip(bytes: Uint8Array, wanted: (path: string) => boolean): Packed[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = MOST_BYTES;
  try {
    return listed(zip)
      .filter(({ path }) => wanted(path))
      .map((entry) => {
        const file = unpacked(zip, entry, left);
        left -= file.length;
        return { path: entry.path, text: decoded(entry.path, file) };
      });
  } catch (error) {
    // What lies outside the file is not read.
    if (error instanceof RangeError) throw broken();
    throw error;
  }
}
