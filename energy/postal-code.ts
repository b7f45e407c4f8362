/** Five digits, of which the first two are one of the 52 provinces. */
const postalCodeForm = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/;

/** Whether Spain can have such a postal code: no list has all of them, as new ones are given out. */
export const isPossiblePostalCode = (text: string): boolean => postalCodeForm.test(text);

/** A code of digits without the leading zeros that a spreadsheet drops. */
const restoreZeros = (text: string, shortForm: RegExp, length: number): string =>
  shortForm.test(text) ? text.padStart(length, "0") : text;

/**
 * A postal code of four digits is that of one of the first nine provinces: `8001` is `08001`. The same for INE's code of a
 * municipality, which begins with the province too.
 */
export const restorePostalCode = (text: string): string => restoreZeros(text, /^[1-9]\d{3}$/, 5);

/** The four digits of a distributor: `31` is `0031`. */
export const restoreDistributorCode = (text: string): string => restoreZeros(text, /^\d{1,3}$/, 4);

/** The CNMC's code of an access tariff of electricity, of three digits: `18` is `018`. */
export const restoreTariffCode = (text: string): string => restoreZeros(text, /^\d{2}$/, 3);
