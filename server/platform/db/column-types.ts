import pg from "pg";

/** A number that may be large is a number here, and a day is its text: both databases read all else as node-postgres does. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Reads a column of this type (PostgreSQL's OID) from its text. */
export const columnReader = (type: number): ((text: string) => unknown) =>
  pg.types.getTypeParser(type, "text");
