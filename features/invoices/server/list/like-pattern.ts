import { type RawBuilder, sql } from "kysely";

const accented = "àáâäèéêëìíîïòóôöùúûüçñ";
const plain = "aaaaeeeeiiiioooouuuucn";

/** Lower case, without the accents that people leave out when they search. */
const folded = (text: string): string => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/** A LIKE pattern of a text that has this part as typed: `%`, `_` and `\` mean themselves. */
export const patternOf = (part: string): string => `%${folded(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text has this part, whatever the case and accents of either. */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<unknown> =>
  sql`translate(lower(${text}), ${accented}, ${plain}) like ${patternOf(part)}`;
