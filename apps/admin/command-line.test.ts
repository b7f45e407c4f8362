import { describe, expect, it } from "vitest";
import { commandsOf, createProgram, nameOf, readArguments } from "./command-line.ts";
import { printable } from "#platform/server/commands/draw-table.ts";

/** What a command line asks for, or the exit code of commander's error and what it wrote. */
const read = (line: string) => {
  let written = "";
  const write = (words: string): void => void (written += words);
  try {
    return readArguments(line === "" ? [] : line.split(" "), { writeOut: write, writeErr: write });
  } catch (error) {
    return { exitCode: error instanceof Error && "exitCode" in error && error.exitCode, written };
  }
};
const commands = commandsOf(createProgram(() => {}));

describe("the command line", () => {
  it.each([
    ["impersonate 12345678Z --as nuria --reason case-12", "impersonate", "text"],
    ["impersonate --as=nuria --reason=case=12 12345678Z --json", "impersonate", "json"],
    ["sign-in-link a@example.org --change-password --as pau --reason x", "sign-in-link", "text"],
    ["flags", "flags list", "text"],
    ["flags list", "flags list", "text"],
    ["flags off crm.case --as pau", "flags off", "text"],
    ["maintenance", "maintenance status", "text"],
    ["maintenance on --from 2026-11-21T22:00 --until 2026-11-22T02:00 --as pau", "maintenance on", "text"],
    ["maintenance bypass --as pau", "maintenance bypass", "text"],
    ["attempts", "attempts", "text"],
    ["attempts 12345678Z --address 203.0.113.7 --limit 5", "attempts", "text"],
    ["clients list --json", "clients list", "json"],
    ["--json clients", "clients list", "json"],
    ["clients add Ajuntament --customer P0800000B --as pau", "clients add", "text"],
    ["audit 12345678Z", "audit list", "text"],
    ["audit verify --json", "audit verify", "json"],
    ["pages", "pages list", "text"],
    ["pages list", "pages list", "text"],
    ["pages check web/pages.json --json", "pages check", "json"],
    ["pages publish web/pages.json --as nuria", "pages publish", "text"],
  ])("is understood: %s", (line, command, format) => {
    expect(read(line)).toMatchObject({ command, format });
  });

  it.each([
    ["", "Usage: npm run -s admin -- [options] [command]"],
    ["--json", "Usage: npm run -s admin -- [options] [command]"],
    ["dance", "unknown command 'dance'"],
    ["impersonate --as nuria --reason x", "missing required argument 'NIF'"],
    ["impersonate 12345678Z --reason x", "required option '--as <NAME>' not specified"],
    ["impersonate 12345678Z --as nuria", "required option '--reason <REASON>' not specified"],
    ["impersonate 12345678Z --as nuria --reason", "option '--reason <REASON>' argument missing"],
    [
      "impersonate 12345678Z --as --reason x",
      "option '--as <NAME>' argument '--reason' is invalid. It needs a value.",
    ],
    [
      "impersonate 12345678Z --as= --reason x",
      "option '--as <NAME>' argument '' is invalid. It needs a value.",
    ],
    ["impersonate 12345678Z 00000000T --as nuria --reason x", "too many arguments for 'impersonate'"],
    [
      "impersonate 12345678Z --as a --as b --reason x",
      "option '--as <NAME>' argument 'b' is invalid. It is given twice.",
    ],
    ["sign-in-link 12345678Z --as nuria", "required option '--reason <REASON>' not specified"],
    ["flags maybe crm.case", "too many arguments for 'list'"],
    ["flags on --as nuria", "missing required argument 'FLAG'"],
    ["flags on crm.case", "required option '--as <NAME>' not specified"],
    ["flags on crm.case --as nuria --reason x", "unknown option '--reason'"],
    ["maintenance on", "required option '--as <NAME>' not specified"],
    ["maintenance off", "required option '--as <NAME>' not specified"],
    ["maintenance bypass", "required option '--as <NAME>' not specified"],
    ["maintenance on --from tonight --as pau", "Write it as 2026-11-21T22:00, in Madrid's time."],
    ["maintenance on --until 22:00 --as pau", "Write it as 2026-11-21T22:00, in Madrid's time."],
    ["attempts --limit 0", "It must be a whole number from 1 to 1000."],
    ["attempts --limit 1e3", "It must be a whole number from 1 to 1000."],
    [`audit ${"x".repeat(255)}`, "It has more than 254 characters."],
    ["audit --as nuria", "unknown option '--as'"],
    ["audit --__proto__ x", "unknown option '--__proto__'"],
    ["clients add Ajuntament --as pau", "required option '--customer <NIF>' not specified"],
    ["clients remove --as pau", "missing required argument 'ID'"],
    ["pages check", "missing required argument 'FILE'"],
    ["pages publish --as nuria", "missing required argument 'FILE'"],
    ["pages publish web/pages.json", "required option '--as <NAME>' not specified"],
    ["pages check web/pages.json --as nuria", "unknown option '--as'"],
    ["pages web/pages.json", "too many arguments for 'list'"],
    ["second-factor", "second-factor reset [options] <NIF>"],
  ])("is refused with what is wrong, and with the command's usage: %s", (line, problem) => {
    const refused = read(line);
    expect(refused).toMatchObject({ exitCode: 1, written: expect.stringContaining(problem) });
    expect(refused).toMatchObject({ written: expect.stringContaining("Usage: npm run -s admin -- ") });
  });

  it.each(["--help", "-h", "help"])("lists every command: %s", (line) => {
    const help = read(line);
    expect(help).toMatchObject({ exitCode: 0 });
    for (const command of commands)
      expect(help).toMatchObject({ written: expect.stringContaining(`\n  ${nameOf(command)}`) });
  });

  it("explains each command", () => {
    expect(read("flags on --help")).toMatchObject({
      exitCode: 0,
      written: expect.stringMatching(
        /^Usage: npm run -s admin -- flags on \[options\] <FLAG>\n[^]*--as <NAME>/,
      ),
    });
  });

  it("shows control characters and text direction marks of a browser's name as dots", () => {
    expect(printable("Fire\u001b[2Jfox\u202e\r\n")).toBe("Fire·[2Jfox···");
  });
});

describe("everything that changes or opens something", () => {
  it("requires the name of who does it", () => {
    const silent = commands.filter(({ options }) => !options.some(({ long }) => long === "--as"));
    expect(silent.map(nameOf).toSorted()).toEqual([
      "api-keys list",
      "attempts",
      "audit list",
      "audit verify",
      "call-backs list",
      "cases export",
      "cases list",
      "cases show",
      "clients list",
      // Every command migrates.
      "database migrate",
      "erasures",
      "events list",
      "flags list",
      "leads list",
      "leads show",
      "maintenance status",
      "newsletter list",
      "newsletter preview",
      "newsletter status",
      "newsletter troubles",
      "pages check",
      "pages list",
      "products list",
      "promotions check",
      "promotions list",
      "promotions preview",
      // Writes files, and nothing into the database.
      "remittances answer",
      "requests list",
      "requests show",
      "signatures verify",
      // Of the demo alone.
      "staff code",
      "staff list",
      "status",
      // Changes a copy, and nothing in the portal's database.
      "upgrade rehearse",
      "upgrade status",
    ]);
  });
});
