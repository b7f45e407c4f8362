import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { runPaymentChaos } from "./payment-chaos.ts";

/* `npm run chaos:payments [ROUNDS [KILLS]]`: 200 rounds and 200 kills by default. */
const [rounds = "200", kills = "200"] = process.argv.slice(2);
const paymentsEach = 100;
const folder = mkdtempSync(join(tmpdir(), "llum-chaos-"));
const printLine = (text: string): void => console.log(text);

const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), onProgress: printLine });
try {
  await migrate({ url: postgres.url, onProgress: () => {} });
  const { faults, charges, settleMs } = await runPaymentChaos({
    databaseUrl: postgres.url,
    folder: join(folder, "bank"),
    rounds: Number(rounds),
    kills: Number(kills),
    paymentsEach,
    crashes: "every card",
    onProgress: printLine,
  });
  printLine(`${charges} charges; all payments had an outcome after ${(settleMs / 1000).toFixed(1)} s`);
  for (const fault of faults) printLine(`FAULT ${fault}`);
  printLine(faults.length === 0 ? "The bank's ledger and the portal agree." : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
