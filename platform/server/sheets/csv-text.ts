const startsFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[";\r\n]/;

/**
 * Text as a CSV field. Text that a spreadsheet would run as a formula is prefixed with an apostrophe (OWASP,
 * CSV injection); separators, quotes and line ends are quoted.
 */
export const csvText = (text: string): string => {
  const harmless = startsFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
