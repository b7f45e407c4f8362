import type pg from "pg";
import { queryRows, text } from "#platform/server/database/query.ts";
import type { SupplyPointClocks } from "../curve-files/curve-line.ts";

/** Beginnings of the CUPS that distributors have in the Canary Islands only. */
const islandBeginnings = ["ES00316", "ES04016"];

const mainland: SupplyPointClocks = { place: "Europe/Madrid", file: "Europe/Madrid" };
const islands: SupplyPointClocks = { place: "Atlantic/Canary", file: "Atlantic/Canary" };
const islandsInMadridTime: SupplyPointClocks = { place: "Atlantic/Canary", file: "Europe/Madrid" };

/**
 * Finds the clocks of supply points: of the islands are those with a contract there and, without a contract, those whose
 * CUPS begins so. The files are in the time of the place, except those of the given distributors (four digits, in the
 * CUPS too).
 */
export const findSupplyPointClocks = async (
  client: pg.ClientBase,
  madridTimeDistributors: readonly string[],
): Promise<(supplyPoint: string) => SupplyPointClocks> => {
  const rows = await queryRows(client, {
    text: "/* all customers: those of the islands */ select distinct supply_point from supply_periods where clock = 'Atlantic/Canary'",
    columns: { supply_point: text },
  });
  const known = new Set(rows.map(({ supply_point }) => supply_point));
  const inMadridTime = new Set(madridTimeDistributors);
  return (supplyPoint) => {
    const isOfIslands =
      known.has(supplyPoint) || islandBeginnings.some((beginning) => supplyPoint.startsWith(beginning));
    if (!isOfIslands) return mainland;
    return inMadridTime.has(supplyPoint.slice(2, 6)) ? islandsInMadridTime : islands;
  };
};
