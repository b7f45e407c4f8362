import { parse } from "csv-parse/sync";
import {
  downloadOperatorLoadRefusals,
  getOperatorLoad,
  sendOperatorLoad,
} from "#features/loads/contract/operator-loads.ts";
import { fieldsToRead, mapRecords, readTypes, type MappedRecord } from "./map-record.ts";
import type { Odoo, OdooRecord } from "./odoo-client.ts";
import type { Portal } from "./portal-client.ts";
import type { Settings } from "./settings.ts";
import { readState, recordKinds, writeState, type Progress, type RecordKind } from "./sync-state.ts";

export interface SyncPorts {
  readonly odoo: Odoo;
  readonly portal: Portal;
  readonly settings: Settings;
  readonly pause: (ms: number) => Promise<void>;
  readonly log: (line: string) => void;
}

/** Records in one file. */
const pageSize = 200;
/**
 * `write_date` is when a transaction began: one that took long appears before records that were read already. So the last
 * minutes are read again, which changes nothing in the portal.
 */
const overlapMs = 600_000;
const pollMs = 1_000;
const base = 10;

/** Odoo's form of instants, which are in UTC. */
const odooInstant = (date: Date): string => date.toISOString().slice(0, 19).replace("T", " ");
const withOverlap = (since: string): string =>
  odooInstant(new Date(Math.max(0, Date.parse(`${since.replace(" ", "T")}Z`) - overlapMs)));

/** Sends records as a file and waits until it is loaded; returns the ids of those that were refused. */
const loadRecords = async (
  { portal, pause, log }: SyncPorts,
  kind: RecordKind,
  mapped: readonly MappedRecord[],
): Promise<number[]> => {
  const lines = mapped.map(({ record }) => JSON.stringify(record)).join("\n");
  const content = `data:application/x-ndjson;base64,${Buffer.from(lines).toString("base64")}`;
  const { loadId } = await portal.call(sendOperatorLoad, {
    body: { kind, file: { name: `odoo-${kind}.ndjson`, content } },
  });
  const input = { params: { loadId: String(loadId) } };
  let load = await portal.call(getOperatorLoad, input);
  while (load.state === "waiting" || load.state === "running") {
    await pause(pollMs);
    load = await portal.call(getOperatorLoad, input);
  }
  if (load.outcome === null || load.state !== "done")
    throw new Error(`The portal did not load ${kind}: ${load.failure || load.state}`);
  const { new: added, changed, unchanged, refused } = load.outcome;
  log(`${kind}: ${added} new, ${changed} changed, ${unchanged} unchanged, ${refused} refused`);
  if (refused === 0) return [];
  const csv = await portal.download(downloadOperatorLoadRefusals, input);
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true, delimiter: ";" });
  const places = new Map<number, string>();
  for (const row of rows) places.set(Number.parseInt(row["line"] ?? "", base), row["reason"] ?? "");
  return [...places].flatMap(([line, reason]) => {
    const id = mapped[line - 1]?.id;
    if (id === undefined) return [];
    log(`${kind}: record ${id} of Odoo is refused: ${reason}`);
    return [id];
  });
};

/** Sends what has changed of a kind since the last run, and what was refused then. */
const sendKind = async (
  ports: SyncPorts,
  kind: RecordKind,
  { progress, save }: { readonly progress: Progress; readonly save: (next: Progress) => void },
): Promise<void> => {
  const { odoo, settings: all } = ports;
  const settings = all[kind];
  const types = await readTypes(odoo, settings);
  const fields = [...fieldsToRead(settings).own, "write_date"];
  const send = async (found: readonly OdooRecord[]): Promise<number[]> =>
    found.length === 0 ? [] : loadRecords(ports, kind, await mapRecords(odoo, found, { settings, types }));

  const refused = new Set<number>();
  const waiting = [...progress.refused];
  for (let from = 0; from < waiting.length; from += pageSize) {
    const ids = waiting.slice(from, from + pageSize);
    const found = await odoo.searchRead(settings.model, [["id", "in", ids], ...settings.domain], { fields });
    for (const id of await send(found)) refused.add(id);
  }

  let { since } = progress;
  let after: { readonly date: string; readonly id: number } = { date: withOverlap(since), id: 0 };
  for (;;) {
    const { date, id } = after;
    const found = await odoo.searchRead(
      settings.model,
      ["|", ["write_date", ">", date], "&", ["write_date", "=", date], ["id", ">", id], ...settings.domain],
      { fields, order: "write_date, id", limit: pageSize },
    );
    const last = found.at(-1);
    if (last !== undefined) {
      for (const record of found) refused.delete(record.id);
      for (const refusedId of await send(found)) refused.add(refusedId);
      after = { date: String(last["write_date"]), id: last.id };
      since = after.date > since ? after.date : since;
    }
    // After the load, so that a crash before this sends the same records again.
    save({ since, refused: [...refused] });
    if (found.length < pageSize) return;
  }
};

/** Customers, then contracts, then invoices: each refers to the one before. */
export const sendRecords = async (ports: SyncPorts): Promise<void> => {
  const { stateFile } = ports.settings;
  let state = readState(stateFile);
  for (const kind of recordKinds)
    await sendKind(ports, kind, {
      progress: state[kind],
      save: (next) => {
        state = { ...state, [kind]: next };
        writeState(stateFile, state);
      },
    });
};
