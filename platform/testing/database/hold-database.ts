import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";

// A server reduced to its database, for tests that stop it: `hold-database.ts <data directory> [exit]`.
const [dataDir = "", then = ""] = process.argv.slice(2);

try {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  const staysAlive = setInterval(() => {}, 60_000);
  process.once("SIGTERM", () => {
    clearInterval(staysAlive);
    void stop();
  });
  process.stdout.write(`ready ${url}\n`, () => {
    if (then === "exit") process.exit(0);
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
