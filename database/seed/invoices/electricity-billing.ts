import type { BillingPeriod } from "#energy/billing-period.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import type { ProductRecord } from "#features/contracts/contract/product-record.ts";
import type { ReadingOrigin } from "#features/invoices/contract/bill-parts.ts";
import type { ElectricitySupply } from "../contracts/supply-plan.ts";
import type { Almanac } from "../curves/almanac.ts";
import type { MeteredEnergy, MeterReader } from "../curves/meter-reader.ts";
import type { Registers } from "./registers.ts";

/** Everything that a bill of a contract is worked out from. */
export type ElectricityBilling = {
  plan: ElectricitySupply;
  product: ProductRecord;
  reader: MeterReader;
  almanac: Almanac;
  taxRates: readonly TaxRate[];
};

/** One bill: what the meter says that it covers, and what the solar wallet takes off it. */
export type Measured = {
  period: BillingPeriod;
  energy: MeteredEnergy;
  origin: ReadingOrigin;
  registers: Registers;
  walletCents: number;
};
