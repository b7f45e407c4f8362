/** Lower case, without accents, points of `l·l` and punctuation: words of letters and digits, one space apart. */
export const foldedWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f·]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** Words that customers type around what they look for, and articles that addresses have or leave out. */
const noise = new Set(
  `de del dels d la les l el els lo los las i y n no num numero cups contracte contrato contract factura
   invoice`.split(/\s+/),
);

/** Types of street with their abbreviations in Catalan and Spanish: each word of a line finds all of its line. */
const streetTypes = [
  "carrer calle c cl cr",
  "avinguda avenida av avda avgda avd",
  "passeig paseo pg psg ps pso",
  "placa plaza pl plza pza pca",
  "carretera ctra crta",
  "passatge pasaje ptge pje",
  "rambla rbla",
  "ronda rda",
  "travessera travessia travesia trav trv",
  "urbanitzacio urbanizacion urb",
  "poligon poligono pol",
  "cami camino cm cno",
].map((line) => line.split(" "));

const shortNumber = /^\d[a-z0-9]{0,2}$/;

/** Parts of which at least one must be in the text. A space at the edge of a part is the edge of a word. */
type Alternatives = readonly string[];

interface Position {
  readonly isAlone: boolean;
  /** The word may still be typed: `c` may become "cera". */
  readonly isLast: boolean;
}

const alternativesOf = (word: string, { isAlone, isLast }: Position): Alternatives => {
  const streetType = streetTypes.find((words) => words.includes(word));
  if (streetType !== undefined) {
    const whole = streetType.map((name) => ` ${name} `);
    if (word.length >= 3) return [...whole, word];
    return isLast ? [...whole, ` ${word}`] : whole;
  }
  // So that the 2 of "cera 2" is a street number or a floor, and not a digit of the postal code.
  return [!isAlone && shortNumber.test(word) ? ` ${word}` : word];
};

/** Joins the groups of four in which a CUPS is printed, `0031 4056 7890`, as its digits are stored. */
const withJoinedGroups = (words: string): string => words.replaceAll(/\b(\d{4}) (?=\d)/g, "$1");

/** A CUPS with spaces, whole or from its beginning. */
const printedCups = /\bes(?: ?\d){16}(?: ?[a-z]{1,2}(?: ?\d ?[a-z]?)?\b)?|\bes(?: ?\d){4,15}/g;

const joined = (words: string): string =>
  withJoinedGroups(words.replaceAll(printedCups, (cups) => cups.replaceAll(" ", "")));

/**
 * What a text must contain to be found by a search, whatever its order, spaces, accents, commas and abbreviations of
 * street types. The text has the form of the database's `contract_search_text`: folded words between single spaces, with
 * one at either end. Undefined for a search without a letter or digit.
 */
export const searchTerms = (search: string): readonly Alternatives[] | undefined => {
  const folded = foldedWords(search);
  if (folded === "") return undefined;
  const words = [...new Set(joined(folded).split(" "))];
  const distinctive = words.filter((word) => !noise.has(word));
  const searched = distinctive.length === 0 ? words : distinctive;
  return searched.map((word) =>
    alternativesOf(word, { isAlone: words.length === 1, isLast: word === words.at(-1) }),
  );
};

/** The same for a number with letters, such as an invoice's: parts that must all be in it, in any order. */
export const numberTerms = (search: string): readonly Alternatives[] | undefined => {
  const folded = foldedWords(search);
  if (folded === "") return undefined;
  const words = folded.split(" ");
  const distinctive = words.filter((word) => !noise.has(word) || word.length === 1);
  return (distinctive.length === 0 ? words : distinctive).map((word) => [word]);
};
