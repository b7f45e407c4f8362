import { once } from "node:events";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { lockfileWith, newFixtureProject } from "./fixture-project.ts";
import { startRegistry } from "./fixture-registry.ts";

const outputOf = (child: { stdout: Readable | null }): Readable => {
  if (child.stdout === null) throw new Error("The child's output is not piped.");
  return child.stdout;
};

test("the first start installs, builds and serves; the next one only serves", async () => {
  const project = newFixtureProject();
  const first = await project.start().done;
  expect(first.output).toMatch(
    /Installing packages …\n {2}done in \d+\.\d s\nBuilding the portal …\n {2}done in/,
  );
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining("serving") });
  const second = await project.start().done;
  expect(second).toEqual({ code: 0, output: "serving\n" });
  expect(project.builds()).toBe(1);
});

test("a change of the browser's code rebuilds the portal, a change of the server or of a test does not", async () => {
  const project = newFixtureProject();
  await project.start().done;
  project.write("features/invoices/server/get-invoice.ts", "changed");
  project.write("features/invoices/web/invoice-card.test.tsx", "changed");
  await project.start().done;
  expect(project.builds()).toBe(1);
  project.write("features/invoices/web/invoice-card.tsx", "changed");
  await project.start().done;
  expect(project.builds()).toBe(2);
});

test("a failed build prints its error, serves nothing, and is repeated at the next start", async () => {
  const project = newFixtureProject();
  project.write("apps/web/main.ts", "broken");
  const failed = await project.start().done;
  expect(failed.code).toBe(1);
  expect(failed.output).toContain("cannot read main.ts");
  expect(failed.output).not.toContain("serving");
  project.write("apps/web/main.ts", "mended");
  expect(await project.start().done).toMatchObject({ code: 0 });
});

test("the start exits with the server's exit code", async () => {
  const project = newFixtureProject();
  expect(await project.start(["7"]).done).toMatchObject({ code: 7 });
});

test("a repeated signal reaches the server once, and the start ends with it", async () => {
  const project = newFixtureProject();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const { child, done } = project.start(["wait"]);
    await once(outputOf(child), "data");
    child.kill(signal);
    await once(outputOf(child), "data");
    child.kill(signal);
    const { code, output } = await done;
    expect(code).toBe(0);
    expect(output.split("\n").filter((line) => line.startsWith("heard"))).toEqual([`heard ${signal}`]);
  }
});

test("of two concurrent starts one installs and builds, and both serve", async () => {
  const project = newFixtureProject();
  const runs = await Promise.all([project.start().done, project.start().done]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const output = runs.map(({ output }) => output).join("");
  expect(output.split("Installing packages")).toHaveLength(2);
  expect(output.split("Building the portal")).toHaveLength(2);
});

test("without a network the start reports that the registry is not reachable, and what to do", async () => {
  const project = newFixtureProject();
  const dependencies = { nowhere: "1.0.0" };
  const resolved = "http://127.0.0.1:1/nowhere-1.0.0.tgz";
  const packages = {
    "": { name: "fixture", version: "1.0.0", dependencies },
    "node_modules/nowhere": { version: "1.0.0", resolved, integrity: "sha512-AAAA" },
  };
  project.write("package.json", JSON.stringify({ name: "fixture", version: "1.0.0", dependencies }));
  project.write(
    "package-lock.json",
    JSON.stringify({ name: "fixture", version: "1.0.0", lockfileVersion: 3, packages }),
  );
  const { code, output } = await project.start([], { npm_config_fetch_retries: "0" }).done;
  expect(code).not.toBe(0);
  expect(output).toContain("was not reachable");
  expect(output).toContain("name a mirror");
});

test("a lockfile that lacks a required package is refused without a second attempt", async () => {
  const project = newFixtureProject();
  const wants = { dependencies: { "left-out": "1.0.0" } };
  project.write("builder/package.json", JSON.stringify({ name: "vite", version: "1.0.0", ...wants }));
  project.write("package-lock.json", lockfileWith(wants));
  const npm_config_registry = await startRegistry(["left-out"]);
  const { code, output } = await project.start([], { npm_config_registry }).done;
  expect(code).toBe(1);
  expect(output).toContain("Missing: left-out@1.0.0 from lock file");
  expect(output).not.toContain("serving");
});

test("an old Node prints which version to install", async () => {
  const project = newFixtureProject();
  const pretend =
    'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "18.20.4" } })';
  const { code, output } = await project.start([], {}, ["--import", pretend]).done;
  expect(code).toBe(1);
  expect(output).toContain("needs Node.js 20 or newer, and this machine has 18.20.4");
});
