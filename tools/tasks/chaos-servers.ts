import { spawnSync } from "node:child_process";

/* `npm run chaos:servers [SECONDS]`: three servers, a database with a replica and a bucket; each harm lasts a minute. */
const [seconds = "60"] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/.bin/vitest", "run", "--project", "system", "apps/chaos/servers.system.test.ts"],
  { stdio: "inherit", env: { ...process.env, CHAOS_SECONDS: seconds } },
);
process.exitCode = status ?? 1;
