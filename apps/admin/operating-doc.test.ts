import { readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const prompt = "$ npm run -s admin -- ";
const { context, run, database, now } = await createTestAdmin("demo");

/** The commands that a section of the page quotes, with their outputs, in order. */
const printedUnder = (heading: string): { command: string; output: string }[] => {
  const page = readFileSync(join(root, "docs/operating.md"), "utf8");
  const section = page.split(new RegExp(`\n##+ ${heading}\n`))[1]?.split(/\n##+ /)[0] ?? "";
  return [...section.matchAll(/^```\n(\$ [^]*?)^```$/gm)]
    .flatMap(([, block = ""]) => `\n${block}`.split(`\n${prompt}`).slice(1))
    .map((text) => ({
      command: text.split("\n")[0] ?? "",
      output: text.split("\n").slice(1).join("\n").trim(),
    }));
};

/** Replaces what differs between any two runs: times, tokens, ids and the portal's URL. */
const withoutVariables = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "TIME............")
    .replaceAll(/https:\/\/portal\.(?:llum\.)?example\.org/g, "ORIGIN")
    .replaceAll(/(#token=|\?key=)\S+/g, "$1…")
    .replaceAll(/\b[0-9a-f]{24}\b/g, "ID")
    .replaceAll(/(secret {2,})\S+/g, "$1…")
    .replaceAll(/customer \d+/g, "customer N");

/** Words of a command line; quotes group them as in a shell. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");

const outputOf = async (command: string): Promise<string> => {
  try {
    return (await run(wordsOf(command))).lines.join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test("docs/operating.md shows what the commands for pages and promotions print", async () => {
  const { folder } = context;
  await database.unguarded.query("truncate server_blocks, server_pages");
  await cp(join(root, "docs/examples"), join(folder, "docs/examples"), { recursive: true });
  await writeFile(join(folder, "logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  const html = `<p>Hola<img src="logo.svg" alt=""></p>`;
  const elements = [{ id: 7, name: "Opening", group_name: "Text", html_block: { ca: html } }];
  const title = { ca: "Socis", es: "Socios", en: "Members" };
  const faulty = { pages: [{ id: 1, route_path: "socis?a=1", btn_title: title, elements }] };
  await writeFile(join(folder, "pages.json"), JSON.stringify(faulty));
  const printed = [...printedUnder("Pages and texts of your own"), ...printedUnder("Banners and coupons")];
  expect(printed.length).toBe(6);
  for (const { command, output } of printed)
    expect([command, await outputOf(command)]).toEqual([command, output]);
});

test.each([
  ["Impersonating a customer", 3],
  ["Flags", 1],
  ["Maintenance", 4],
  ["Sign-in attempts", 1],
  ["Partners' sites", 2],
  ["Erasure requests", 3],
  ["Products", 2],
  ["Accounts of staff", 1],
  ["Signature of changes", 1],
])("docs/operating.md shows what the commands under %s print", async (heading, commands) => {
  await database.unguarded.query("truncate sign_in_attempts, sign_in_failures");
  await database.unguarded.query(
    `insert into sign_in_attempts (attempted_at, login_hash, customer_id, address, device, method, outcome)
     select $1, '', customer_id, '127.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', 'impersonation', 'signed_in'
     from login_names where login_name = '12345678Z'`,
    [now],
  );
  await database.unguarded.query(
    `insert into erasure_requests (customer_id, requested_at)
     select customer_id, $1 from login_names where login_name = 'X1234567L' on conflict do nothing`,
    [now],
  );
  await database.unguarded.query(
    `insert into authenticator_apps (customer_id, encrypted_secret, created_at, confirmed_at)
     select customer_id, '', $1, $1 from login_names where login_name = '12345678Z' on conflict do nothing`,
    [now],
  );
  const printed = printedUnder(heading);
  expect(printed.length).toBe(commands);
  for (const { command, output } of printed)
    expect([command, withoutVariables(await outputOf(command))]).toEqual([command, withoutVariables(output)]);
});

test("an output of docs/operating.md that a command does not print is found", async () => {
  const [{ command, output } = { command: "", output: "" }] = printedUnder("Flags");
  expect(withoutVariables(await outputOf(command))).not.toBe(
    withoutVariables(output.replace("crm.case", "crm.cas")),
  );
});
