import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { textsOf } from "#platform/testing/pdf-text.ts";
import { downloadContractPdf } from "../contract/download-contract-pdf.ts";
import { annasRecord, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();
await sources.database.unguarded.query(`
  insert into products (product_id, commodity, commercial_name) values ('verd', 'electricity', 'Verd 24 h');
  insert into product_prices (product_id, access_tariff, valid_from, valid_to, power_eur_kw_year, energy_eur_kwh, surplus_eur_kwh)
  values ('verd', '018', '2024-01-01', '2025-01-01', '{30.5,3.2}', '{0.21,0.15,0.11}', 0),
         ('verd', '018', '2025-01-01', null, '{28.5,2.2}', '{0.19,0.14,0.1}', 0.06)`);
const ended = {
  ...annasRecord,
  name: "0000199",
  state: "closed",
  product_id: "verd",
  starts_on: "2024-01-01",
  signed_on: "2023-12-20",
  ends_on: "2024-02-28",
};
const unsigned = { ...annasRecord, name: "0000198", state: "draft" };
const { signed_on: _signed, starts_on: _starts, ...draft } = unsigned;
await loadSamples(sources, [
  { ...annasRecord, product_id: "verd" },
  ended,
  { ...draft, supply_point: { ...annasRecord.supply_point, cups: fornsGasRecord.supply_point.cups } },
  fornsGasRecord,
]);

const download = (name: string, { customerId = anna, language = "ca" as const } = {}) =>
  server.call(downloadContractPdf, { as: { customerId }, params: { name }, language });
const textOf = async (name: string, customerId = anna): Promise<string> =>
  textsOf((await download(name, { customerId })).bytes).join(" ");

test("a contract is a PDF named after it, which is not cached", async () => {
  const { status, headers, bytes } = await download(annasRecord.name);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  expect(headers["content-disposition"]).toBe('attachment; filename="contracte-0000101.pdf"');
  expect(bytes.toString("latin1")).toContain("/Marked true");
});

test("it has the parties, the supply, the powers, today's prices with their date, conditions and signatures", async () => {
  const text = await textOf(annasRecord.name);
  for (const part of [
    "Llum, SCCL, NIF F00000000",
    "Anna Roca, NIF 12345678Z",
    "Carrer de Gràcia, 12, 08012 Barcelona",
    annasRecord.supply_point.cups,
    "2.0TD",
    "Verd 24 h",
    "3,45 kW",
    "Preus vigents des de l’1 de gen",
    "28,50",
    "0,19",
    "Compensació d’excedents",
    "Manteniment, des de l’1 de març",
    "Signat el 20 de febr",
  ])
    expect(text.replaceAll("\u00a0", " ")).toContain(part);
  // The address may break over two lines.
  expect(text.replaceAll(/\s/g, "")).toContain("https://llum.example/condicions");
  expect(text).not.toContain("0,21");
});

test("it hides the account number as the portal does", async () => {
  const text = await textOf(annasRecord.name);
  expect(text).toContain("ES91");
  expect(text.replaceAll(/\s/g, "")).not.toContain("21000418");
});

test("a contract that has ended has the prices of its last day, with their end", async () => {
  const text = await textOf(ended.name);
  expect(text).toContain("30,50");
  expect(text).toMatch(/Preus vigents de l’1 de gen\S* (de |del )?2024 al 31 de des/);
  expect(text).toContain("Finalitzat");
});

test("a contract that is not signed yet says so, and one without known prices too", async () => {
  const text = await textOf(unsigned.name);
  expect(text).toContain("Pendent de signatura");
  expect(text).toContain("Els preus d’aquest contracte no consten en aquest document.");
});

test("a gas contract is one of gas, without powers", async () => {
  const text = await textOf(fornsGasRecord.name, forn);
  expect(text).toContain("Contracte de subministrament de gas");
  expect(text).not.toContain("kW ");
});

test("a contract that the customer does not have is not found", async () => {
  const refused = await download("0009999");
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(downloadContractPdf, {
  server,
  valid: { as: { customerId: anna }, params: { name: annasRecord.name } },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
