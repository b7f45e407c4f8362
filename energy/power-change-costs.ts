import { type AccessTariffCode, findAccessTariff } from "./tariffs.ts";

/** The distributor's fees for a power change, in cents before VAT; with fractions, as the orders give euros with six decimals. */
export type PowerChangeFees = {
  connectionCents: number;
  accessCentsPerKw: number;
  extensionCentsPerKw: number;
};

export type PowerChange = {
  currentW: readonly number[];
  requestedW: readonly number[];
  /** The highest power contracted in the last three years; null when only the present powers are known. */
  highestHeldW: number | null;
  tariff: AccessTariffCode;
  /** Of low voltage. */
  fees: PowerChangeFees;
};

/** In cents before VAT. */
export type PowerChangeCosts = {
  direction: "raised" | "lowered" | "unchanged";
  connectionCents: number;
  accessCents: number;
  extensionCents: number;
  /** The distributor quotes the extension, which has no fee: above 250 kW in high voltage. */
  isExtensionQuoted: boolean;
  totalCents: number;
};

/**
 * High voltage up to 36 kV, which the tariffs 6.xTD have: Orden ITC/3519/2009, annex V. The fees of low voltage are the
 * deployment's.
 */
const highVoltageFees: PowerChangeFees = {
  connectionCents: 7949.197,
  accessCentsPerKw: 1699.2541,
  extensionCentsPerKw: 1571.8632,
};
const maxHighVoltageExtensionW = 250_000;

const isHighVoltage = (tariff: AccessTariffCode): boolean =>
  (findAccessTariff(tariff)?.name ?? "").startsWith("6.");

/** The fees of a tariff's tension. */
const powerChangeFeesOf = (tariff: AccessTariffCode, lowVoltage: PowerChangeFees): PowerChangeFees =>
  isHighVoltage(tariff) ? highVoltageFees : lowVoltage;

const centsFor = (powerW: number, centsPerKw: number): number => Math.round((powerW * centsPerKw) / 1000);

/**
 * The costs that the customer is informed of before a power change. Any period raised: connection, access and
 * extension; only lowered: connection; nothing changed: none.
 *
 * The fees per kW apply to the period that rises most. Extension is not charged again for power contracted in the last
 * three years, of which the highest present power is one.
 */
export const powerChangeCosts = ({
  currentW,
  requestedW,
  highestHeldW,
  tariff,
  fees: lowVoltage,
}: PowerChange): PowerChangeCosts => {
  const fees = powerChangeFeesOf(tariff, lowVoltage);
  const raisedW = Math.max(0, ...requestedW.map((powerW, index) => powerW - (currentW[index] ?? 0)));
  const isLowered = requestedW.some((powerW, index) => powerW < (currentW[index] ?? 0));
  if (raisedW === 0 && !isLowered) {
    return {
      direction: "unchanged",
      connectionCents: 0,
      accessCents: 0,
      extensionCents: 0,
      isExtensionQuoted: false,
      totalCents: 0,
    };
  }
  const heldW = Math.max(highestHeldW ?? 0, ...currentW);
  const highestW = Math.max(...requestedW);
  const aboveHeldW = Math.max(0, highestW - heldW);
  const isExtensionQuoted = isHighVoltage(tariff) && highestW > maxHighVoltageExtensionW && aboveHeldW > 0;
  const connectionCents = Math.round(fees.connectionCents);
  const accessCents = centsFor(raisedW, fees.accessCentsPerKw);
  const extensionCents = isExtensionQuoted
    ? 0
    : centsFor(Math.min(raisedW, aboveHeldW), fees.extensionCentsPerKw);
  return {
    direction: raisedW > 0 ? "raised" : "lowered",
    connectionCents,
    accessCents,
    extensionCents,
    isExtensionQuoted,
    totalCents: connectionCents + accessCents + extensionCents,
  };
};
