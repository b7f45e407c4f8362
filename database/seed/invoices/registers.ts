import type { BillingPeriod } from "#energy/billing-period.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { ReadingOrigin } from "#features/invoices/contract/bill-parts.ts";
import type { MeteredEnergy } from "../curves/meter-reader.ts";
import { hashOf } from "../random.ts";

/** What a meter's registers show, Wh: one for each period, and the energy poured into the grid. */
export type Registers = { activeWh: readonly number[]; exportedWh: number };

const tariffPeriods = [1, 2, 3, 4, 5, 6] as const;
const LARGEST_FIRST_WH = 9_000_000;

/** What the registers of a meter show before the first bill. */
export const firstRegisters = (contractName: string, periods: number): Registers => ({
  activeWh: Array.from(
    { length: periods },
    (_, index) => hashOf(`${contractName} P${index}`) % LARGEST_FIRST_WH,
  ),
  exportedWh: hashOf(`${contractName} exported`) % LARGEST_FIRST_WH,
});

/** What they show once the energy has passed. */
export const advanced = (registers: Registers, energy: MeteredEnergy): Registers => ({
  activeWh: registers.activeWh.map((wh, index) => wh + (energy.energyWh[index] ?? 0)),
  exportedWh: registers.exportedWh + energy.exportedWh,
});

/** The readings at both ends of a bill, in the kWh of the registers. Their differences are the energy billed. */
export const readingsOf = (measured: {
  period: BillingPeriod;
  energy: MeteredEnergy;
  origin: ReadingOrigin;
  registers: Registers;
}): ElectricityBill["readings"] => {
  const { period, energy, origin, registers } = measured;
  const after = advanced(registers, energy);
  const ends = {
    previousOn: period.from,
    currentOn: period.to,
    previousOrigin: "real",
    currentOrigin: origin,
  } as const;
  const active = registers.activeWh.map((wh, index) => ({
    magnitude: "active" as const,
    period: tariffPeriods[index] ?? null,
    ...ends,
    previous: wh / 1000,
    current: (after.activeWh[index] ?? wh) / 1000,
  }));
  if (energy.exportedWh === 0) return active;
  const exported = {
    magnitude: "exported" as const,
    ...ends,
    previous: registers.exportedWh / 1000,
    current: after.exportedWh / 1000,
  };
  return [...active, exported];
};
