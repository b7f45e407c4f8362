import { describe, expect, it } from "vitest";
import { commands, usage } from "./command-line.ts";
import { printable } from "./draw-table.ts";
import { readArguments } from "./command-line.ts";

const read = (line: string) => readArguments(line === "" ? [] : line.split(" "));
const problemOf = (line: string): string => {
  const request = read(line);
  return typeof request === "object" && "problem" in request ? request.problem : "";
};

describe("the command line", () => {
  it.each([
    ["impersonate 12345678Z --as nuria --reason case-12", "impersonate", "text"],
    ["impersonate --as=nuria --reason=case=12 12345678Z --json", "impersonate", "json"],
    ["sign-in-link a@example.org --change-password --as pau --reason x", "sign-in-link", "text"],
    ["flags", "flags", "text"],
    ["flags list", "flags", "text"],
    ["flags off crm.case --as pau", "flags off", "text"],
    ["maintenance", "maintenance", "text"],
    ["maintenance on --from 2026-11-21T22:00 --until 2026-11-22T02:00 --as pau", "maintenance on", "text"],
    ["maintenance bypass --as pau", "maintenance bypass", "text"],
    ["attempts", "attempts", "text"],
    ["attempts 12345678Z --address 203.0.113.7 --limit 5", "attempts", "text"],
    ["clients list --json", "clients", "json"],
    ["clients add Ajuntament --customer P0800000B --as pau", "clients add", "text"],
    ["audit 12345678Z", "audit", "text"],
    ["pages", "pages", "text"],
    ["pages list", "pages", "text"],
    ["pages check web/pages.json --json", "pages check", "json"],
    ["pages publish web/pages.json --as nuria", "pages publish", "text"],
  ])("is understood: %s", (line, command, format) => {
    expect(read(line)).toMatchObject({ command, format });
  });

  it.each([
    ["", "Say what to do."],
    ["--json", "Say what to do."],
    ["dance", 'There is no command "dance".'],
    ["impersonate", "Name the customer by NIF, NIE, CIF or e-mail."],
    ["impersonate 12345678Z --reason x", "Say who you are: --as WHO."],
    ["impersonate 12345678Z --as nuria", "Say why: --reason WHY."],
    ["impersonate 12345678Z --as nuria --reason", "--reason says nothing."],
    ["impersonate 12345678Z --as --reason x", "--as says nothing."],
    ["impersonate 12345678Z --as= --reason x", "Say who you are: --as WHO."],
    ["impersonate 12345678Z 00000000T --as nuria --reason x", '`impersonate` does not take "00000000T".'],
    ["impersonate 12345678Z --as a --as b --reason x", "--as is there twice."],
    ["sign-in-link 12345678Z --as nuria", "Say why: --reason WHY."],
    ["flags maybe crm.case --as nuria", '`flags` does not take "maybe".'],
    ["flags on --as nuria", "Say which flag."],
    ["flags on crm.case", "Say who you are: --as WHO."],
    ["flags on crm.case --as nuria --reason x", "`flags on` has no option --reason."],
    ["maintenance on", "Say who you are: --as WHO."],
    ["maintenance off", "Say who you are: --as WHO."],
    ["maintenance bypass", "Say who you are: --as WHO."],
    ["maintenance on --from tonight --as pau", "Write --from as 2026-11-21T22:00, in Madrid's time."],
    ["maintenance on --until 22:00 --as pau", "Write --until as 2026-11-21T22:00, in Madrid's time."],
    ["attempts --limit 0", "--limit is a whole number from 1 to 1000."],
    ["attempts --limit 1e3", "--limit is a whole number from 1 to 1000."],
    ["audit --as nuria", "`audit` has no option --as."],
    ["audit --__proto__ x", "`audit` has no option --__proto__."],
    ["clients add Ajuntament --as pau", "Name the customer by NIF, NIE, CIF or e-mail."],
    ["clients remove --as pau", "Say which id."],
    ["pages check", "Say which file."],
    ["pages publish --as nuria", "Say which file."],
    ["pages publish web/pages.json", "Say who you are: --as WHO."],
    ["pages check web/pages.json --as nuria", "`pages check` has no option --as."],
    ["pages web/pages.json", '`pages` does not take "web/pages.json".'],
  ])("is refused in words that say what to write: %s", (line, problem) => {
    expect(problemOf(line)).toBe(problem);
  });

  it.each(["--help", "-h", "help", "flags --help"])("is explained: %s", (line) => {
    expect(read(line)).toBe("help");
    for (const { usage: form } of commands) expect(usage).toContain(form.split("    ")[0]);
  });

  it("shows how the command is written that somebody seems to have meant", () => {
    const request = read("flags on");
    expect(typeof request === "object" && "usage" in request ? request.usage : "").toMatch(
      /^ {2}flags\n[^]*flags reset NAME/,
    );
  });

  it("cannot be made to say something else by what a browser calls itself", () => {
    expect(printable("Fire\u001b[2Jfox\u202e\r\n")).toBe("Fire·[2Jfox···");
  });
});

describe("everything that changes or opens something", () => {
  it("asks who does it", () => {
    const silent = commands.filter(({ options }) => !options.includes("as")).map(({ name }) => name);
    expect(silent).toEqual([
      "flags",
      "maintenance",
      "pages",
      "pages check",
      "attempts",
      "clients",
      "audit",
      "erasures",
    ]);
  });
});
