import { normaliseIban, printIban } from "#energy/iban.ts";

/** The longest IBAN of any country. */
const maxCharacters = 34;

/** What is typed, in groups of four, and where the caret then stands: after the same characters as before. */
export const groupIban = (typed: string, caret: number): { text: string; caret: number } => {
  const characters = normaliseIban(typed).slice(0, maxCharacters);
  const before = Math.min(normaliseIban(typed.slice(0, caret)).length, characters.length);
  return { text: printIban(characters), caret: before + Math.max(Math.ceil(before / 4) - 1, 0) };
};
