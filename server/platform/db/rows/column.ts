import type { ColumnType, JSONColumnType } from "kysely";

/** Columns that more than one table has. */
export type Time = Date;
/** Read as what it holds, written as JSON text. */
export type Json<T extends object> = JSONColumnType<T, string, string>;
/** A timestamp that may be '-infinity', which only SQL compares. */
export type EdgeTime = ColumnType<unknown, Time | undefined, Time>;
