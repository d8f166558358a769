import pg from "pg";

/**
 * Large numbers become JavaScript numbers and dates stay text; both databases read everything else as node-postgres
 * does.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Reads a column of this type (PostgreSQL's OID) from its text. */
export const columnReader = (type: number): ((text: string) => unknown) =>
  pg.types.getTypeParser(type, "text");
