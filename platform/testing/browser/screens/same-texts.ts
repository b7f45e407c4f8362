const leastWords = 3;

/** A sentence, or words that make one, without a figure: names and addresses have capitals or numbers. */
const isProse = (text: string): boolean =>
  !/\d|@|https?:/.test(text) &&
  text.split(" ").filter((word) => /^\p{Ll}{2,}/u.test(word)).length >= leastWords;

/** Texts that stand word for word in both lists: in two languages, one of them was forgotten. */
export const sameTexts = (ones: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return ones.filter((text) => isProse(text) && known.has(text));
};
