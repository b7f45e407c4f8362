import { type Expression, type SqlBool, sql } from "kysely";

const accented = "ÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜÇÑàáâäèéêëìíîïòóôöùúûüçñ";
const plain = "AAAAEEEEIIIIOOOOUUUUCNaaaaeeeeiiiioooouuuucn";

/** The text without accents and in lower case, as the database folds what it looks into. */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** A LIKE pattern for a text that holds these words as typed: %, _ and \ mean themselves. */
const holding = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether one of the texts holds the words, whatever their case and accents. */
export const holdsWords = (texts: Expression<string>, words: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(translate(${texts}, ${accented}, ${plain})) like ${holding(folded(words))}`;
