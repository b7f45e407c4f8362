/** The distributor's fees for a power change, in cents before VAT, from the deployment's configuration. */
export type PowerChangeFees = {
  connectionCents: number;
  accessCentsPerKw: number;
  extensionCentsPerKw: number;
};

export type PowerChange = {
  currentW: readonly number[];
  requestedW: readonly number[];
  /** The highest power contracted in the last three years; null when unknown. */
  highestHeldW: number | null;
  fees: PowerChangeFees;
};

/** In cents before VAT. */
export type PowerChangeCosts = {
  direction: "raised" | "lowered" | "unchanged";
  connectionCents: number;
  accessCents: number;
  extensionCents: number;
  totalCents: number;
};

const centsFor = (powerW: number, centsPerKw: number): number => Math.round((powerW * centsPerKw) / 1000);

/**
 * The costs that the customer is informed of before a power change. Any period raised: connection, access and
 * extension; only lowered: connection; nothing changed: none.
 *
 * The fees per kW apply to the period that rises most. Extension is not charged again for power contracted in
 * the last three years; when that power is unknown the whole extension is included, so that the bill never
 * exceeds what was announced.
 */
export const powerChangeCosts = ({
  currentW,
  requestedW,
  highestHeldW,
  fees,
}: PowerChange): PowerChangeCosts => {
  const raisedW = Math.max(0, ...requestedW.map((powerW, index) => powerW - (currentW[index] ?? 0)));
  const isLowered = requestedW.some((powerW, index) => powerW < (currentW[index] ?? 0));
  if (raisedW === 0 && !isLowered) {
    return { direction: "unchanged", connectionCents: 0, accessCents: 0, extensionCents: 0, totalCents: 0 };
  }
  const aboveHeldW = highestHeldW === null ? raisedW : Math.max(0, Math.max(...requestedW) - highestHeldW);
  const accessCents = centsFor(raisedW, fees.accessCentsPerKw);
  const extensionCents = centsFor(Math.min(raisedW, aboveHeldW), fees.extensionCentsPerKw);
  return {
    direction: raisedW > 0 ? "raised" : "lowered",
    connectionCents: fees.connectionCents,
    accessCents,
    extensionCents,
    totalCents: fees.connectionCents + accessCents + extensionCents,
  };
};
