import type { Readable } from "node:stream";
import * as z from "zod/mini";
import type { PlainDate } from "#energy/calendar.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import type { ChartType } from "../contract/chart-type.ts";
import { downloadContractsConsumption } from "../contract/download-contracts-consumption.ts";
import {
  type ConsumptionFormat,
  downloadConsumption,
  jsonMediaType,
} from "../contract/download-consumption.ts";
import type { ConsumptionSheetTask } from "./consumption-sheet-task.ts";
import {
  type ConsumptionPorts,
  findCurveContract,
  readConsumption,
  readCurves,
} from "./get-consumption-chart.ts";
import { csvOfTable, jsonOfTable, tableOfContracts } from "./consumption-table.ts";
import { chooseConsumption } from "./chart/consumption-day-policy.ts";

const taskModule = new URL("./consumption-sheet-task.ts", import.meta.url);
const written = z.object({ content: z.instanceof(Uint8Array) });

/** A spreadsheet of a year of quarters takes a third of a second of processor time, so it is written in a thread. */
const writeSheet = async (
  threads: ConsumptionPorts["threads"],
  task: ConsumptionSheetTask,
): Promise<Buffer> => {
  const { content } = z.parse(written, await threads.run(taskModule, task));
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
};

interface FileOfContracts {
  readonly name: string;
  readonly type: ChartType;
  readonly format: ConsumptionFormat;
  readonly contracts: ConsumptionSheetTask["contracts"];
}

/** The readings of some contracts, one after another, as a file. */
export const writeConsumptionFile = async (
  threads: ConsumptionPorts["threads"],
  { name, type, format, contracts }: FileOfContracts,
) => {
  if (format === "xlsx") {
    const content = await writeSheet(threads, { type, contracts });
    return { filename: `${name}.xlsx`, mediaType: sheetMediaType, content };
  }
  if (format === "json") {
    const table = tableOfContracts(contracts, { type, layout: "sheet" });
    return { filename: `${name}.json`, mediaType: jsonMediaType, content: jsonOfTable(table) };
  }
  const table = tableOfContracts(contracts, { type, layout: "datadis" });
  return { filename: `${name}.csv`, mediaType: csvMediaType, content: csvOfTable(table) };
};

export const handleDownloadConsumption = ({ database, threads }: ConsumptionPorts) =>
  handler(downloadConsumption, async (call) => {
    const { type } = call.params;
    const { contract, consumption } = await readConsumption(database, call);
    if (consumption === null) return call.fail("contract_cch_chart_no_data");
    const { cups } = contract;
    const name = `${cups}_${type}_${consumption.startsOn}_${consumption.endsOn}`;
    const { format } = call.query;
    return writeConsumptionFile(threads, { name, type, format, contracts: [{ cups, consumption }] });
  });

export const handleDownloadContractsConsumption = ({ database, threads }: ConsumptionPorts) =>
  handler(downloadContractsConsumption, async (call) => {
    const { type, contractIds } = call.params;
    const contracts = [];
    for (const contractId of contractIds) {
      const params = { contractId, type };
      const { contract, consumption } = await readConsumption(database, { ...call, params });
      if (consumption !== null) contracts.push({ cups: contract.cups, consumption });
    }
    const first = contracts.map(({ consumption }) => consumption.startsOn).toSorted()[0];
    const last = contracts
      .map(({ consumption }) => consumption.endsOn)
      .toSorted()
      .at(-1);
    if (first === undefined || last === undefined) return call.fail("contract_cch_chart_no_data");
    const { format } = call.query;
    return writeConsumptionFile(threads, { name: `${type}_${first}_${last}`, type, format, contracts });
  });

interface SupplyDays {
  readonly contractId: number;
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

/**
 * The hours of a customer's contracts in the given days, one contract after another, as the CSV of
 * `downloadConsumption`; undefined when no hour is known.
 */
export const createReadCurveFile =
  (database: Database) =>
  async (customerId: number, supplies: readonly SupplyDays[]): Promise<Readable | undefined> => {
    const known = [];
    for (const { contractId, startsOn, endsOn } of supplies) {
      const contract = await findCurveContract(database, customerId, contractId);
      if (contract === undefined) continue;
      const curves = await readCurves(database, contract, { startsOn, endsOn, step: "hour" });
      const days = chooseConsumption(curves, "hour");
      if (days.length > 0)
        known.push({ cups: contract.cups, consumption: { startsOn, endsOn, days, calendar: null } });
    }
    return known.length === 0
      ? undefined
      : csvOfTable(tableOfContracts(known, { type: "hourly", layout: "datadis" }));
  };
