import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { readZip } from "#platform/testing/read-zip.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { downloadWallets, sheetMediaType } from "../contract/download-wallets.ts";
import { entryRecord, garden, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

const wallets = await startWalletsServer();
const { server, anna } = wallets;
const as = { customerId: anna };
await wallets.load([
  entryRecord("1", 12.5, { day: "2025-12-31", contract: "0000101", invoice: "F-1" }),
  entryRecord("2", -4.25, { kind: "adjustment", note: '=HYPERLINK("https://attacker.example","x")' }),
]);
const ids = { roof: await wallets.walletId(roof), garden: await wallets.walletId(garden) };
const foreign = await wallets.walletId("Forn");

const download = (wanted: readonly number[], language: "ca" | "en" = "ca") =>
  server.call(downloadWallets, { as, params: { ids: [...wanted] }, language });

const worksheetOf = async (bytes: Buffer, name: string) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  return workbook.getWorksheet(name);
};
const rowsOf = async (bytes: Buffer, name: string) => {
  const rows: unknown[][] = [];
  (await worksheetOf(bytes, name))?.eachRow((row) =>
    rows.push(Array.isArray(row.values) ? row.values.slice(1) : []),
  );
  return rows;
};

describe("the sheet of solar wallets", () => {
  test("has the wallets, their contracts and their entries", async () => {
    const { headers, bytes } = await download([ids.roof, ids.garden]);
    expect(headers["content-type"]).toBe(sheetMediaType);
    expect(headers["content-disposition"]).toMatch(/moneders-solars_\d{4}-\d\d-\d\d\.xlsx/);
    expect(await rowsOf(bytes, "Moneders")).toEqual([
      ["Moneder", "Saldo"],
      [garden, 0],
      [roof, 8.25],
    ]);
    expect((await rowsOf(bytes, "Contractes")).slice(1).map((row) => [row[0], row[1], row[3]])).toEqual([
      [garden, "0000104", 100],
      [roof, "0000101", 50],
      [roof, "0000102", 25],
      [roof, "0000103", 25],
      [roof, "0000105", 0],
    ]);
    expect((await rowsOf(bytes, "Moviments"))[1]?.slice(2, 7)).toEqual([
      "Excedents",
      12.5,
      12.5,
      "0000101",
      "F-1",
    ]);
  });

  test("has amounts as numbers of euros, with their sign", async () => {
    const { bytes } = await download([ids.roof]);
    const amount = (await worksheetOf(bytes, "Moviments"))?.getRow(3).getCell(4);
    expect([amount?.value, amount?.numFmt]).toEqual([-4.25, "#,##0.00 €"]);
  });

  test("has only the wallets that were requested, in the language of the call", async () => {
    const { bytes } = await download([ids.garden], "en");
    expect(await rowsOf(bytes, "Wallets")).toEqual([
      ["Wallet", "Balance"],
      [garden, 0],
    ]);
    expect(await rowsOf(bytes, "Entries")).toHaveLength(1);
  });

  test("has text that begins like a formula as text", async () => {
    const { bytes } = await download([ids.roof]);
    const files = readZip(bytes);
    const sheets = [...files].filter(([name]) => name.startsWith("xl/worksheets/"));
    expect(sheets.length).toBe(3);
    for (const [, sheet] of sheets) expect(sheet.toString("utf8")).not.toContain("<f>");
    expect((await rowsOf(bytes, "Moviments"))[2]?.[7]).toContain("=HYPERLINK");
  });

  test("is refused as a whole when one wallet is another customer's or unknown", async () => {
    for (const list of [[ids.roof, foreign], [foreign], [ids.roof, 999_999]]) {
      const answer = await download(list);
      expect([answer.status, answer.problem().code]).toEqual([404, "wallet_not_found"]);
    }
  });

  test.each(["abc", "1,", ",1", "1,,2", "0", "1;2", Array.from({ length: 51 }, () => "1").join(",")])(
    "does not exist for the list %j",
    async (list) => {
      const { statusCode } = await server.app.inject({
        url: `/api/v1/contracts/virtual_batteries/${encodeURIComponent(list)}`,
        headers: { cookie: `llum_session=${anna}.full` },
      });
      expect([400, 404]).toContain(statusCode);
    },
  );
});

provesForeignIdsAreHidden(downloadWallets, {
  server,
  valid: { as, params: { ids: [ids.roof] } },
  foreignParams: { ids: [foreign] },
  unknownParams: { ids: [999_999] },
});
