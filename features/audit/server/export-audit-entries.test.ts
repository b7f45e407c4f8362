import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { exportAuditEntries } from "../contract/export-audit-entries.ts";

const { services, customerId, enter, lastAudit } = await startDeskServer();
const jordi = await enter("Jordi", "administrator");

test("the export has all entries of the filter in words, nothing that runs as a formula, and is audited", async () => {
  const now = new Date("2020-02-03T22:59:00Z");
  for (let number = 0; number < 1_205; number += 1)
    await services.audit.note({
      now,
      actor: number === 0 ? "=cmd()" : "marc",
      action: "cases note",
      customerId,
      reason: `reason ${number}`,
      details: { reference: `R${number}`, count: number },
    });
  const { text } = await jordi.call(exportAuditEntries, {
    query: { to: "2020-12-31", format: "csv" },
  });
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1_206);
  expect(new Set(lines.slice(1).map((line) => line.split(";")[8])).size).toBe(1_205);
  expect(lines[0]).toContain("Número;Dia;Instant (UTC);Qui;Com;Què va fer");
  expect(lines.at(-1)).toContain(
    `;2020-02-03;2020-02-03T22:59:00.000Z;'=cmd();Línia d’ordres;Nota escrita en una sol·licitud;cases note;${customerId};R0;reason 0;count: 0`,
  );
  expect(await lastAudit()).toMatchObject({ action: "audit export", details: { to: "2020-12-31" } });
});

test("the spreadsheet has the same rows", async () => {
  const { status, text } = await jordi.call(exportAuditEntries, {
    query: { to: "2020-12-31", format: "xlsx" },
  });
  expect([status, text.slice(0, 2)]).toEqual([200, "PK"]);
});
