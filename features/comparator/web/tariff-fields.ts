/** How many periods of energy the fields of a tariff of this name have, and whether there is one for a second power. */
interface TariffFields {
  readonly periods: 1 | 3 | 6;
  readonly hasPower2: boolean;
}

/**
 * Which fields a tariff has, by its name as the specification has it: P2, P3 and the second power with VE, 3.0TD or 2.0TD
 * in it, P4 to P6 with VE or 3.0TD. The tariffs of six periods of high voltage have all of them too.
 */
export const fieldsOfTariff = (name: string): TariffFields => {
  if (/VE|3\.0TD|6\.\dTD/.test(name)) return { periods: 6, hasPower2: true };
  return name.includes("2.0TD") ? { periods: 3, hasPower2: true } : { periods: 1, hasPower2: false };
};
