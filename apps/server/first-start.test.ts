import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { freePort, startPortalProcess, stopPortalProcess } from "#platform/testing/browser/portal-process.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";

const start = async (port: number, dataDir: string) => {
  const server = await startPortalProcess({ port, dataDir, configuration: "deployments/demo/llum.json" });
  onTestFinished(() => stopPortalProcess(server));
  return server;
};

test("a portal on an empty folder makes its database and the demo, and keeps a session over a restart", async () => {
  const port = await freePort();
  const dataDir = join(temporaryFolder("first-start"), "data");
  const origin = `http://127.0.0.1:${port}`;
  const first = await start(port, dataDir);
  const signedIn = await fetch(`${origin}/api/v1/auth/get_token`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
    body: JSON.stringify({ user: demoPeople.household.taxId, password: demoPassword }),
  });
  expect(signedIn.status).toBe(200);
  const [cookie = ""] = signedIn.headers.getSetCookie();
  await stopPortalProcess(first);

  await start(port, dataDir);
  const profile = await fetch(`${origin}/api/v1/users/`, {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  expect([profile.status, await profile.text()]).toEqual([
    200,
    expect.stringContaining(demoPeople.household.name),
  ]);
  expect(existsSync(join(dataDir, "postgres"))).toBe(true);
});
