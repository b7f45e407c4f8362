/** Groups of three digits after dots, as bills print thousands: `1.180` and `1.180,50`. */
const grouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,3})?$/;
const plain = /^\d{1,7}(?:[.,]\d{1,3})?$/;
const maxLength = 15;

/**
 * An energy or an amount as people copy it from a bill, in whole thousandths: with a decimal comma or dot, or with dots
 * between thousands. Undefined for any other text.
 */
export const thousandthsFromText = (text: string): number | undefined => {
  const written = text.trim();
  if (written.length > maxLength) return undefined;
  if (grouped.test(written)) return Math.round(Number(written.replaceAll(".", "").replace(",", ".")) * 1000);
  return plain.test(written) ? Math.round(Number(written.replace(",", ".")) * 1000) : undefined;
};

/** An amount in euros with at most two decimals, in cents. */
export const centsFromText = (text: string): number | undefined => {
  const thousandths = thousandthsFromText(text);
  return thousandths === undefined || thousandths % 10 !== 0 ? undefined : thousandths / 10;
};
