import type { PlainDate } from "#energy/calendar.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";

type Environment = NonNullable<ElectricityBill["environment"]>;

/** Round figures of an example: the demo retailer sells renewable energy only. */
const mix: Environment["mix"] = [
  { source: "renewable", retailerShare: 1, nationalShare: 0.56 },
  { source: "cogeneration_high", retailerShare: 0, nationalShare: 0.04 },
  { source: "cogeneration", retailerShare: 0, nationalShare: 0.03 },
  { source: "combined_cycle", retailerShare: 0, nationalShare: 0.14 },
  { source: "coal", retailerShare: 0, nationalShare: 0.01 },
  { source: "oil", retailerShare: 0, nationalShare: 0.01 },
  { source: "nuclear", retailerShare: 0, nationalShare: 0.19 },
  { source: "other", retailerShare: 0, nationalShare: 0.02 },
];

/** Origin of the demo retailer's electricity in the year before the bill's. */
export const environmentOf = (day: PlainDate): Environment => ({
  year: Number(day.slice(0, 4)) - 1,
  mix,
  carbonClass: "A",
  carbonGramsPerKwh: 0,
  wasteClass: "A",
  wasteMicrogramsPerKwh: 0,
  guaranteedShare: 1,
});
