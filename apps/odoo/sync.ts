import { fieldsToRead, readTypes } from "./map-record.ts";
import { returnDecisions } from "./return-decisions.ts";
import { sendEvents } from "./send-events.ts";
import { sendRecords, type SyncPorts } from "./send-records.ts";
import { listOperatorLoads } from "#features/loads/contract/operator-loads.ts";
import { recordKinds } from "./sync-state.ts";

/** Tries the connection both ways, and that Odoo has every model and field of the settings. */
export const checkConnection = async (ports: SyncPorts): Promise<void> => {
  const { odoo, portal, settings, log } = ports;
  log(`Odoo ${await odoo.version()} at ${settings.odoo.url}`);
  for (const kind of recordKinds) {
    await readTypes(odoo, settings[kind]);
    const { model } = settings[kind];
    log(`${kind}: ${model} with ${fieldsToRead(settings[kind]).own.length} fields`);
  }
  for (const { model } of [settings.tickets, settings.leads]) {
    await odoo.searchRead(model, [], { fields: ["stage_id"], limit: 1 });
    log(`${model} can be read`);
  }
  await portal.call(listOperatorLoads);
  log(`The portal at ${settings.portal.url} accepts the key`);
};

/**
 * One run, both ways. A part that fails does not hold up the others; what it had not done, the next run does. Returns
 * whether all was done.
 */
export const syncOnce = async (ports: SyncPorts): Promise<boolean> => {
  let isWhole = true;
  const parts: readonly (readonly [string, () => Promise<number | void>])[] = [
    ["records", () => sendRecords(ports)],
    ["events", () => sendEvents(ports)],
    ["decisions", () => returnDecisions(ports)],
  ];
  for (const [name, run] of parts) {
    try {
      if (((await run()) ?? 0) > 0) isWhole = false;
    } catch (error) {
      isWhole = false;
      ports.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return isWhole;
};
