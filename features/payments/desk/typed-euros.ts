/** Cents of an amount as it is typed, with a comma or a point: `48,2`; undefined for what is none. */
export const centsOf = (typed: string): number | undefined => {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
};
