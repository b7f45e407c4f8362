import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createOdoo } from "./odoo-client.ts";
import { createPortal } from "./portal-client.ts";
import { readSettings } from "./settings.ts";
import { checkConnection, syncOnce } from "./sync.ts";

const usage = `Usage: npm run odoo -- check|sync|watch SETTINGS.json

Connects Odoo and the portal: customers, contracts and invoices from Odoo, events and cases from the portal, decisions back.
ODOO_API_KEY and LLUM_API_KEY have the keys. docs/odoo.md says how.

  check  tries both connections and the fields of the settings, and changes nothing
  sync   does once what is to be done; the exit code is 1 when something remains
  watch  does it every minute`;

const everyMs = 60_000;
const { positionals } = parseArgs({ allowPositionals: true });
const [command, path] = positionals;
const { ODOO_API_KEY: odooKey = "", LLUM_API_KEY: portalKey = "" } = process.env;
if (path === undefined || odooKey === "" || portalKey === "") {
  console.error(usage);
  process.exit(2);
}

const settings = readSettings(path);
const wait = async (ms: number): Promise<void> => {
  await pause(ms);
};
const ports = {
  settings,
  pause: wait,
  log: (line: string) => console.log(`${new Date().toISOString()} ${line}`),
  odoo: createOdoo({ ...settings.odoo, apiKey: odooKey, fetch, pause: wait }),
  portal: createPortal({ ...settings.portal, key: portalKey, fetch, pause: wait }),
};

if (command === "check") await checkConnection(ports);
else if (command === "sync") process.exitCode = (await syncOnce(ports)) ? 0 : 1;
else if (command === "watch")
  for (;;) {
    await syncOnce(ports);
    await wait(everyMs);
  }
else {
  console.error(usage);
  process.exitCode = 2;
}
