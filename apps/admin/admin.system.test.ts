import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { startChildServer } from "#platform/testing/database/child-server.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";

const script = fileURLToPath(new URL("./main.ts", import.meta.url));
const database = await createTestDatabase("empty");
const folder = temporaryFolder("portal");

/** Runs the command as a staff member does, by default on the test's database. */
const portal = async (args: readonly string[], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env["PATH"], DATA_DIR: folder, DATABASE_URL: database.url, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "exit");
  const [output, complaint] = await outputs;
  return { code: Number(code), output, complaint };
};

describe("the admin command", () => {
  test("prints its result for people, and as JSON for programs", async () => {
    const switched = await portal(["flags", "off", "crm.case", "--as", "nuria"]);
    expect(switched).toMatchObject({ code: 0, complaint: "", output: expect.stringContaining("nuria, 20") });
    const listed = await portal(["flags", "--json"]);
    expect(JSON.parse(listed.output)).toContainEqual(
      expect.objectContaining({ flag: "crm.case", is_on: false, switched_by: "nuria" }),
    );
  });

  test("starts its links with the portal's origin", async () => {
    const bypass = await portal(["maintenance", "bypass", "--as", "nuria"], {
      PUBLIC_URL: "https://a.example/x",
    });
    expect(bypass.output).toContain("  https://a.example/maintenance-bypass?key=");
    expect((await portal(["maintenance", "bypass", "--as", "nuria"], { PORT: "3999" })).output).toContain(
      "  http://127.0.0.1:3999/maintenance-bypass?key=",
    );
  });

  test("prints why a command cannot be carried out, and exits with 1", async () => {
    expect(await portal(["impersonate", "00000000T", "--as", "nuria", "--reason", "x"])).toEqual({
      code: 1,
      output: "",
      complaint: "No customer with tax id 00000000T.\n",
    });
    const lost = await portal(["flags"], { DATABASE_URL: "postgres://a:secret@127.0.0.1:1/x" });
    expect([lost.code, lost.complaint.includes("secret")]).toEqual([1, false]);
    expect(lost.complaint).toContain("nothing listens there");
  });

  test("prints the usage of a wrong command line, and exits with 2", async () => {
    const wrong = await portal(["impersonate", "12345678Z"]);
    expect([wrong.code, wrong.output]).toEqual([2, ""]);
    expect(wrong.complaint).toContain(
      "error: required option '--as <NAME>' not specified\n\nUsage: npm run -s admin -- impersonate [options] <NIF>",
    );
    expect(await portal(["--help"])).toMatchObject({
      code: 0,
      output: expect.stringContaining("audit list [options] [NIF]"),
    });
  });

  test("works while the portal runs, and when it does not", async () => {
    const dataDir = join(folder, "own");
    const server = startChildServer(dataDir);
    await server.ready;
    const own = { DATABASE_URL: "", DATA_DIR: dataDir };
    expect((await portal(["maintenance", "on", "--as", "nuria"], own)).code).toBe(0);
    await server.signal("SIGTERM");
    expect((await portal(["maintenance"], own)).output).toContain("the portal is closed");
  });
});
