import { sql, type SqlFragment } from "./sql.ts";

/** Apostrophes too: people type another one than documents have. */
const accented = "àáâäèéêëìíîïòóôöùúûüçñ’‘´`";
const plain = "aaaaeeeeiiiioooouuuucn''''";

/** Lower case, without accents, which people often omit when they search, and with one kind of apostrophe. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘´`]/g, "'")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .trim();

/** A LIKE pattern that matches texts containing this part literally: `%`, `_` and `\` are escaped. */
const patternOf = (part: string): string => `%${folded(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text in the database contains this part, ignoring case and accents. */
export const hasPart = (text: SqlFragment, part: string): SqlFragment =>
  sql`translate(lower(${text}), ${accented}, ${plain}) like ${patternOf(part)}`;
