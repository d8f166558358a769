import {
  CommandCompleteMessage,
  DatabaseError,
  DataRowMessage,
  ParameterDescriptionMessage,
  RowDescriptionMessage,
} from "pg-protocol/dist/messages.js";
import { Parser } from "pg-protocol/dist/parser.js";
import { columnReader } from "./column-types.ts";

export interface Reply {
  command: string;
  rowCount: number;
  rows: Record<string, unknown>[];
}

type Message = Parameters<Parameters<Parser["parse"]>[1]>[0];

function messagesOf(bytes: Uint8Array, each: (message: Message) => void): void {
  new Parser().parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), each);
}

/** Reads the rows that follow a row description. */
function reader({ fields }: RowDescriptionMessage) {
  const columns = fields.map((field) => ({ name: field.name, parse: columnReader(field.dataTypeID) }));
  return (values: (string | null)[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    for (const [i, { name, parse }] of columns.entries()) {
      const value = values[i] ?? null;
      row[name] = value === null ? null : parse(value);
    }
    return row;
  };
}

/**
 * PostgreSQL's reply in its wire protocol, read as node-postgres reads it; of several statements, the last one's
 * result.
 * @throws pg.DatabaseError for an error of PostgreSQL's
 */
export function readReply(bytes: Uint8Array): Reply {
  let reply: Reply = { command: "", rowCount: 0, rows: [] };
  let read: ReturnType<typeof reader> | undefined;
  let rows: Reply["rows"] = [];
  let refusal: DatabaseError | undefined;
  messagesOf(bytes, (message) => {
    if (message instanceof DataRowMessage) {
      if (read) rows.push(read(message.fields));
    } else if (message instanceof RowDescriptionMessage) read = reader(message);
    else if (message instanceof CommandCompleteMessage) {
      // "INSERT 0 3", "SELECT 5", "BEGIN"
      const words = message.text.split(" ");
      reply = { command: words[0] ?? "", rowCount: Number(words.at(-1)) || 0, rows };
      rows = [];
    } else if (message instanceof DatabaseError && message.name === "error") refusal ??= message;
  });
  if (refusal) throw refusal;
  return reply;
}

/** The type of each parameter of a described statement, as PostgreSQL's OID; none if it was refused. */
export function readParameterTypes(bytes: Uint8Array): number[] | undefined {
  let types: number[] | undefined;
  messagesOf(bytes, (message) => {
    if (message instanceof ParameterDescriptionMessage) types = message.dataTypeIDs;
  });
  return types;
}

const ERROR = "E".charCodeAt(0);

/** The code of PostgreSQL's error; undefined if there is none. Only looks at where each message begins. */
export function refusalIn(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 1 + view.getUint32(at + 1))
    if (bytes[at] === ERROR) {
      let code: string | undefined;
      messagesOf(bytes.subarray(at), (message) => {
        if (message instanceof DatabaseError) code ??= message.code;
      });
      return code ?? "";
    }
  return undefined;
}
