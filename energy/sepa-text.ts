const REPLACED: Readonly<Record<string, string>> = {
  "·": ".",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ł: "l",
  Ł: "L",
  ª: "a",
  º: "o",
  "&": "+",
  "@": "(at)",
  "€": "EUR",
  "’": "'",
  "‘": "'",
  "“": "'",
  "”": "'",
  '"': "'",
  "–": "-",
  "—": "-",
  _: "-",
};

const ACCENTS = /\p{Mn}/gu;
const OUTSIDE = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

/** Whether every bank of the SEPA area takes the text: the Latin character set of EPC217-08. */
export const isSepaText = (text: string): boolean => /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(text);

/**
 * A text in the characters that every bank of the SEPA area takes (EPC217-08), at most `maximum` of them: letters lose
 * their accents, `l·l` is `l.l`, and what has no equal is a full stop.
 */
export const sepaText = (text: string, maximum: number): string =>
  [...text.normalize("NFD").replace(ACCENTS, "")]
    .map((character) => REPLACED[character] ?? character)
    .join("")
    .replace(/\s+/g, " ")
    .replace(OUTSIDE, ".")
    .slice(0, maximum)
    .trim();

/**
 * Whether a text can identify a mandate or a message: no spaces, at most 35 characters, no stroke at either end nor two in a
 * row, which banks refuse (EPC130-08).
 */
export const isSepaIdentifier = (text: string): boolean =>
  text.length > 0 &&
  text.length <= 35 &&
  isSepaText(text) &&
  !text.includes(" ") &&
  !text.startsWith("/") &&
  !text.endsWith("/") &&
  !text.includes("//");
