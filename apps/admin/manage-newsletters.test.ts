import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { run, context, lastAudit, countOf, database } = await createTestAdmin("demo");
const as = ["--as", "nuria"];
const inEach = (text: string) => ({ ca: `${text} ca`, es: `${text} es`, en: `${text} en` });
const write = (name: string, text: string) => writeFile(join(context.folder, name), text);

beforeAll(async () => {
  for (const language of ["ca", "es", "en"])
    await write(`spring.${language}.md`, `# Spring ${language}\n\nA **text**.`);
  await write("half.ca.md", "# Half\n\nText");
});

describe("newsletters", () => {
  test("are listed with their subscribers", async () => {
    const { lines } = await run(["newsletter"]);
    expect(lines[1]).toMatch(/^1 +News +the portal +1$/);
    expect(lines[3]).toMatch(/^3 +Meetings +another system +1$/);
  });

  test("are published from a file, whose HTML is sanitised", async () => {
    const newsletters = [1, 2, 3].map((id) => ({
      id,
      name: inEach(`Name ${id}`),
      description: inEach("<p>Text</p><script>x</script>"),
    }));
    await write("newsletters.json", JSON.stringify({ newsletters }));
    const { lines } = await run(["newsletter", "publish", "newsletters.json", ...as]);
    expect(lines).toContain("newsletter 1, ca: not allowed, left out: <script>");
    expect(await lastAudit()).toMatchObject({ actor: "nuria", action: "newsletter publish" });
    await write("wrong.json", JSON.stringify({ newsletters: [{ id: 1 }] }));
    await expect(run(["newsletter", "publish", "wrong.json", ...as])).rejects.toThrow(/name/);
    await write("twice.json", JSON.stringify({ newsletters: [newsletters[0], newsletters[0]] }));
    await expect(run(["newsletter", "publish", "twice.json", ...as])).rejects.toThrow("two newsletters");
  });
});

describe("an issue", () => {
  test("is previewed without sending it", async () => {
    await run(["newsletter", "preview", "1", "spring", "preview.html"]);
    const page = readFileSync(join(context.folder, "preview.html"), "utf8");
    expect(page).toContain("Spring en");
    expect(page).toContain("&lt;strong&gt;text&lt;/strong&gt;");
    expect(await countOf("newsletter_deliveries")).toBe(0);
  });

  test("is sent once, and what was sent is seen", async () => {
    const { lines } = await run(["newsletter", "send", "1", "spring", ...as]);
    expect(lines).toEqual(["spring is being sent to 1 address by the portal."]);
    await expect(run(["newsletter", "send", "1", "spring", ...as])).rejects.toThrow("sent before");
    expect((await run(["newsletter", "status"])).lines[1]).toMatch(/^spring +1 +\S+ \S+ +sending +1 +0/);
    expect((await run(["newsletter", "troubles", "spring"])).lines).toContain("none");
    await run(["newsletter", "stop", "spring", ...as]);
    expect((await run(["newsletter", "resume", "spring", ...as])).lines).toEqual(["spring is sending."]);
    await expect(run(["newsletter", "resume", "spring", ...as])).rejects.toThrow("No issue spring");
  });

  test.each([
    [["send", "9", "spring", ...as], "There is no newsletter 9."],
    [["send", "1", "half", ...as], "half.es.md"],
  ])("is refused: %j", async (words, reason) => {
    await expect(run(["newsletter", ...words])).rejects.toThrow(reason);
  });

  test("of a newsletter that another system sends is refused", async () => {
    await database.unguarded.query("update newsletters set is_exported = true where newsletter_id = 2");
    await expect(run(["newsletter", "send", "2", "spring", ...as])).rejects.toThrow("Another system");
  });
});

test("an address that does not take emails is stopped, once", async () => {
  const command = ["newsletter", "bounce", "Ada@correo.example", "--reason", "mailbox full", ...as];
  expect((await run(command)).json).toEqual({ email: "Ada@correo.example", stopped: true });
  expect((await run(command)).json).toEqual({ email: "Ada@correo.example", stopped: false });
  await expect(run(["newsletter", "bounce", "ada", "--reason", "x", ...as])).rejects.toThrow("not an email");
});

test("the addresses of a file of bounces are stopped, unless the reason passes", async () => {
  const reports = [
    { email: "gone@correo.example", status: "5.1.1", reason: "user unknown" },
    { email: "full@correo.example", status: "5.2.2", reason: "mailbox full" },
  ];
  await write("bounces.json", JSON.stringify(reports));
  const command = ["newsletter", "bounces", "bounces.json", ...as];
  expect((await run(command)).json).toEqual({ reports: 2, stopped: 1, passing: 1 });
  expect((await run(command)).json).toEqual({ reports: 2, stopped: 0, passing: 1 });
  expect(await lastAudit()).toMatchObject({ action: "newsletter bounces" });
  await write("hello.eml", "Subject: Hello");
  await expect(run(["newsletter", "bounces", "hello.eml", ...as])).rejects.toThrow("RFC 3464");
});

test("links and the key are for another mailer", async () => {
  await run(["newsletter", "links", "links.csv", ...as]);
  const [head, first] = readFileSync(join(context.folder, "links.csv"), "utf8").split("\n");
  expect(head).toBe("email,language,link");
  expect(first).toMatch(/@.*,ca,https:\/\/portal\.example\.org\/butlleti\?params=ey/);
  expect((await run(["newsletter", "key", ...as])).lines[0]).toMatch(/^[\w-]{43}$/);
});
