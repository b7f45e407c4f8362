/** Cents of an amount as it is typed, with a comma or a point: `48,2`; undefined for what is none. */
export const centsOf = (typed: string): number | undefined => {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
};

/** As a field of the form shows it, to be changed: `48.20`, with a comma where the language has one. */
export const typedEuros = (cents: number, language: string): string => {
  const text = (cents / 100).toFixed(2);
  return language === "en" ? text : text.replace(".", ",");
};
