import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { createRunLoads } from "#apps/server/testing/run-loads.ts";
import { getLoad } from "../../contract/get-load.ts";
import { sendLoadFile } from "../../contract/send-load-file.ts";
import { startLoad } from "../../contract/start-load.ts";

const customer = { kind: "person", name: "Anna Roca", email: "anna@example.org" };

/** One customer that can be loaded, and one whose NIF is wrong. */
export const customerLines = [
  { ...customer, tax_id: "00000000T" },
  { ...customer, tax_id: "12345678A" },
]
  .map((record) => JSON.stringify(record))
  .join("\n");

/** The desk's server with a manager, who sends files; `run` does what the server's thread does. */
export const startLoads = async () => {
  const desk = await startDeskServer();
  const run = createRunLoads(desk.services);
  const manager = await desk.enter("Berta", "manager");
  const send = (kind: string, name: string, file: string | Buffer) =>
    manager.call(sendLoadFile, { query: { kind, name }, file });
  return {
    ...desk,
    manager,
    run,
    send,
    /** A file that was sent and rehearsed. */
    rehearse: async (kind: string, name: string, file: string | Buffer): Promise<number> => {
      const { json } = await send(kind, name, file);
      await run();
      return json.load_id;
    },
    read: async (loadId: number) => (await manager.call(getLoad, { params: { loadId } })).json,
    start: (loadId: number) => manager.call(startLoad, { params: { loadId } }),
    countCustomers: async (taxId: string): Promise<number> =>
      (
        await desk.database.unguarded.query(
          "select count(*)::integer as n from login_names where login_name = $1",
          [taxId],
        )
      ).rows[0].n,
  };
};
