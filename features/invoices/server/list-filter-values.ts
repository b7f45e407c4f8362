import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import { listFilterValues } from "../contract/list-filter-values.ts";
import { findInvoicedContracts } from "./filter-value-queries.ts";

const eachOnce = (values: readonly string[]): string[] =>
  [...new Set(values)].toSorted((one, other) => one.localeCompare(other, "ca"));

export const handleListFilterValues = ({ database }: { database: Database }) =>
  handler(listFilterValues, async ({ query: { fields, type }, session }) => {
    const contracts = await findInvoicedContracts(database, session.customerId, type);
    const values = {
      cups: eachOnce(contracts.map(({ cups }) => cups)),
      addresses: eachOnce(contracts.map(({ address }) => address)),
      contracts: eachOnce(contracts.map(({ name }) => name)),
      vats: eachOnce(contracts.map(({ holderTaxId }) => holderTaxId)),
    };
    return Object.fromEntries(fields.map((field) => [field, values[field]]));
  });
