import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { run, context, lastAudit } = await createTestAdmin("demo");
const { claim, question } = demoCases.household;
const linesOf = async (...args: string[]) => (await run(["cases", ...args])).lines;

test("open cases are listed by the day on which they are due", async () => {
  const text = (await linesOf()).join("\n");
  expect(text).toContain(claim);
  expect(text).not.toContain(question);
});

test("a case is shown with its conversation, and with what the law says of its supply", async () => {
  const text = (await linesOf("show", claim)).join("\n");
  expect(text).toContain("La lectura de l’última factura");
  expect(text).toContain("The supply is not cut");
});

test("staff answer, ask and decide, each with an entry in the audit log", async () => {
  expect(await linesOf("answer", claim, "Hola", "--as", "Pau")).toEqual([`${claim} is in_process.`]);
  expect(await lastAudit()).toMatchObject({
    actor: "Pau",
    action: "cases answer",
    details: { reference: claim },
  });
  expect(await linesOf("ask", claim, "De quin dia?", "--as", "Pau")).toEqual([
    `${claim} is information_required.`,
  ]);
  expect(await linesOf("take", claim, "--as", "Pau")).toEqual([`${claim} is information_required.`]);
  expect(await linesOf("deny", claim, "No pot ser", "--as", "Pau")).toEqual([`${claim} is denied.`]);
  await expect(linesOf("answer", claim, "Encara", "--as", "Pau")).rejects.toThrow("does not allow this");
  await expect(linesOf("show", "2222-2222")).rejects.toThrow("There is no case 2222-2222.");
});

test("staff attach files to an answer, and a file that is not accepted leaves no answer", async () => {
  const opened = demoCases.company.question;
  writeFileSync(join(context.folder, "certificat.pdf"), "%PDF-1.7\nthe certificate\n%%EOF\n");
  writeFileSync(join(context.folder, "page.html"), "<p>Hola</p>");
  const answer = ["answer", opened, "T’adjuntem el certificat", "--as", "Pau"];
  await expect(linesOf(...answer, "--attach", "certificat.pdf", "--attach", "page.html")).rejects.toThrow(
    "page.html is not accepted: file type not supported.",
  );
  await expect(linesOf(...answer, "--attach", "none.pdf")).rejects.toThrow(
    "The file none.pdf cannot be read.",
  );
  expect((await linesOf("show", opened)).join("\n")).not.toContain("T’adjuntem");
  await linesOf(...answer, "--attach", "certificat.pdf");
  expect((await linesOf("show", opened)).slice(-2)).toEqual([
    "T’adjuntem el certificat",
    "file certificat.pdf",
  ]);
  expect(await lastAudit()).toMatchObject({ details: { reference: opened, files: ["certificat.pdf"] } });
});

test("the export for the audit has times, reasons and outcomes, and no names", async () => {
  await linesOf("export", "2000-01-01", "2099-12-31", "cases.csv");
  const csv = readFileSync(join(context.folder, "cases.csv"), "utf8");
  const [head, ...rows] = csv.trim().split("\r\n");
  expect(head).toContain('"received_at";"due_on"');
  expect(rows).toHaveLength(Object.values(demoCases).flatMap((ofPerson) => Object.values(ofPerson)).length);
  expect(rows.find((row) => row.includes(question))).toContain('"accepted"');
  expect(rows.find((row) => row.includes(claim))).toContain(
    '"02";"009";"DISCONFORMIDAD CON LECTURA FACTURADA"',
  );
  expect(csv).not.toMatch(/12345678Z|Ariadna|Puigdevall/);
  await expect(linesOf("export", "2026-13-01", "2026-12-31", "x.csv")).rejects.toThrow("2026-01-01");
});
