import { sql } from "kysely";

/**
 * A tsquery of the first words of a text, as PostgreSQL's own parser finds them. Each matches by prefix, a short one
 * only as a whole. They are quoted one by one, so that nothing in the text can act as a pattern. Text without a word
 * finds nothing.
 */
export const wordSearch = (text: string, most: number) => sql`(
  select string_agg(
    '''' || replace(replace(w.lexeme, '\\', '\\\\'), '''', '''''') || case when length(w.lexeme) < 3 then '''' else ''':*' end,
    ' & ')::tsquery
  from (
    select lexeme from unnest(to_tsvector('simple', ${text})) order by positions[1] limit ${most}) w)`;
