import { readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const prompt = "$ npm run -s admin -- ";
const { context, run } = await createTestAdmin();

/** What the page says that the commands of a section print, in order. */
const printedUnder = (heading: string): { command: string; output: string }[] => {
  const page = readFileSync(join(root, "docs/operating.md"), "utf8");
  const section = page.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? "";
  return [...section.matchAll(/^```\n(\$ [^]*?)^```$/gm)]
    .flatMap(([, block = ""]) => `\n${block}`.split(`\n${prompt}`).slice(1))
    .map((text) => ({
      command: text.split("\n")[0] ?? "",
      output: text.split("\n").slice(1).join("\n").trim(),
    }));
};

const say = async (command: string): Promise<string> => {
  try {
    return (await run(command.split(" "))).lines.join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test("docs/operating.md shows what the commands for pages print", async () => {
  const { folder } = context;
  await cp(join(root, "docs/examples"), join(folder, "docs/examples"), { recursive: true });
  await writeFile(join(folder, "logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  const html = `<p>Hola<img src="logo.svg" alt=""></p>`;
  const elements = [{ id: 7, name: "Opening", group_name: "Text", html_block: { ca: html } }];
  const title = { ca: "Socis", es: "Socios", en: "Members" };
  const faulty = { pages: [{ id: 1, route_path: "socis?a=1", btn_title: title, elements }] };
  await writeFile(join(folder, "pages.json"), JSON.stringify(faulty));
  const printed = printedUnder("Pages and texts of your own");
  expect(printed.length).toBe(4);
  for (const { command, output } of printed) expect([command, await say(command)]).toEqual([command, output]);
});
