import { sql, type SqlFragment } from "./sql.ts";

const accented = "àáâäèéêëìíîïòóôöùúûüçñ";
const plain = "aaaaeeeeiiiioooouuuucn";

/** Lower case, without the accents that people leave out when they search. */
const folded = (text: string): string => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").trim();

/** A LIKE pattern of a text that has this part as typed: `%`, `_` and `\` mean themselves. */
const patternOf = (part: string): string => `%${folded(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text of the database has this part somewhere, whatever the case and accents of either. */
export const hasPart = (text: SqlFragment, part: string): SqlFragment =>
  sql`translate(lower(${text}), ${accented}, ${plain}) like ${patternOf(part)}`;
