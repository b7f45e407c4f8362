import { addDays, madridDate, plainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getContractPrices } from "../contract/get-contract-prices.ts";
import { findContract, findPrices } from "./contract-queries.ts";
import { pricedDayOf } from "./download-contract-pdf.ts";

export const handleGetContractPrices = ({ database }: { readonly database: Database }): Handler =>
  handler(getContractPrices, async ({ params, session: { customerId }, now, fail }) => {
    const contract = (await findContract(database, customerId, params.name)) ?? fail("contract_not_found");
    const key = { customerId, contractId: contract.contractId };
    const found = await findPrices(database, key, pricedDayOf(contract, madridDate(now)));
    if (found === undefined) return { prices: null };
    const { validFrom, validTo, powerEurKwYear, energyEurKwh, fixedEurDay, surplusEurKwh } = found;
    const periodCount = Math.max(powerEurKwYear.length, energyEurKwh.length);
    return {
      prices: {
        validFrom,
        validThrough: validTo === null ? null : addDays(plainDate(validTo), -1),
        periods: Array.from({ length: periodCount }, (_, index) => ({
          period: `P${index + 1}`,
          powerEurKwYear: powerEurKwYear[index] ?? null,
          energyEurKwh: energyEurKwh[index] ?? null,
        })),
        fixedEurDay: fixedEurDay || null,
        surplusEurKwh: surplusEurKwh || null,
      },
    };
  });
