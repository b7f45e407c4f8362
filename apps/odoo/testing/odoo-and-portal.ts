import { join } from "node:path";
import { createRunLoads } from "#apps/server/testing/run-loads.ts";
import { startTestPortal } from "#apps/server/testing/test-portal.ts";
import { operatorScopes } from "#platform/contract/operator-endpoint.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createOdoo } from "../odoo-client.ts";
import { createPortal } from "../portal-client.ts";
import type { SyncPorts } from "../send-records.ts";
import { parseSettings } from "../settings.ts";
import { syncOnce } from "../sync.ts";
import { defineModels } from "./odoo-samples.ts";
import { startOdoo } from "./odoo-server.ts";

interface Run {
  readonly crashAt?: number;
  readonly part?: (ports: SyncPorts) => Promise<unknown>;
}

const pause = async (): Promise<void> => {};

/** A portal on the demo database and an Odoo, with the program between them. */
export const startOdooAndPortal = async () => {
  const database = await createTestDatabase("demo");
  const { app, services } = await startTestPortal(database);
  const runLoads = createRunLoads(services);
  const odooServer = await startOdoo();
  defineModels(odooServer);
  const { token } = await services.operatorKeys.add({ name: "Odoo", scopes: [...operatorScopes] });
  const stateFile = join(temporaryFolder("odoo"), "state.json");
  const settings = parseSettings({
    odoo: { url: odooServer.url, database: "prod", login: odooServer.user.login },
    portal: { url: "https://clients.example" },
    stateFile,
    tickets: { values: { "team_id/.id": 3 } },
    payments: { values: { "journal_id/.id": 5 } },
  });

  /** The portal's answers; a load that waits is run before its state is read. */
  const fetchPortal = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    if (method === "GET" && /\/loads\/\d+$/.test(url)) await runLoads();
    const answer = await app.inject({
      method: method === "POST" ? "POST" : "GET",
      url: url.replace("https://clients.example", ""),
      headers: Object(headers),
      ...(typeof body === "string" ? { payload: body } : {}),
    });
    return new Response(answer.rawPayload, { status: answer.statusCode });
  };

  /**
   * One run, or a part of it; returns how many calls it made, whether all was done, and what it logged. With
   * `crashAt` the program ends when that call has been carried out, before it has the answer; 0 is before the first.
   */
  const run = async ({ crashAt, part = syncOnce }: Run = {}) => {
    let calls = 0;
    let hasCrashed = false;
    const lines: string[] = [];
    const guarded =
      (fetch: (url: string, options: RequestInit) => Promise<Response>) =>
      async (url: string, options: RequestInit): Promise<Response> => {
        if (calls === crashAt) hasCrashed = true;
        if (hasCrashed) throw new Error("The program has ended");
        calls += 1;
        const response = await fetch(url, options);
        if (calls !== crashAt) return response;
        hasCrashed = true;
        throw new Error("The program has ended");
      };
    const ports: SyncPorts = {
      settings,
      pause,
      log: (line) => void lines.push(line),
      odoo: createOdoo({ ...odooServer.user, url: odooServer.url, fetch: guarded(fetch), pause }),
      portal: createPortal({ ...settings.portal, key: token, fetch: guarded(fetchPortal), pause }),
    };
    const isWhole = await part(ports).then(
      (done) => done !== false,
      () => false,
    );
    return { calls, isWhole, lines, ports };
  };

  return { database, services, odooServer, settings, stateFile, run };
};
