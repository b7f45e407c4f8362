import { spawnSync } from "node:child_process";

// The server's tests on a cluster of Citus instead of on a PostgreSQL of their own; files as arguments limit them.
if (process.env["CITUS_URL"] === undefined) {
  console.error(
    "CITUS_URL is not set: the address of the coordinator of a cluster of Citus for tests, with an administrator of its databases.",
  );
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  ["node_modules/.bin/vitest", "run", "--project", "database", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
