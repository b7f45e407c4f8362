export interface SelectorOption {
  value: string;
  /** What is chosen by: a contract's number, a name. */
  label: string;
  /** Second line: an address. Searched too. */
  detail?: string;
}

interface Matches {
  shown: readonly SelectorOption[];
  /** How many answer to the words, shown or not. */
  total: number;
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Options with every word typed, in label or detail, without minding accents; at most `limit` of them. */
export const matchOptions = (options: readonly SelectorOption[], typed: string, limit: number): Matches => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const matching = options.filter((option) => {
    const text = plain(`${option.label} ${option.detail ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  return { shown: matching.slice(0, limit), total: matching.length };
};
