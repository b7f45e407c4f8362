/** A price as people type it, with a comma or a point before at most two decimals, in cents; undefined for any other text. */
export const centsOfTyped = (text: string): number | undefined => {
  const [, whole, decimals = ""] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return cents <= 1_000_000 ? cents : undefined;
};
