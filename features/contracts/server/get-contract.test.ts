import { describe, expect, it } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getContract } from "../contract/get-contract.ts";
import { listContracts } from "../contract/list-contracts.ts";
import {
  annasRecord,
  documentsOf,
  fornsGasRecord,
  loadSamples,
  sampleCups,
} from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();

const yesterday = addDays(madridDate(new Date()), -1);
const share = (wallet: string, weight: number, ends_on?: string) => ({
  wallet,
  weight,
  starts_on: "2024-06-01",
  ends_on,
});
const document = (category: string, filename: string, created_at: string) => ({
  category,
  name: filename,
  filename,
  path: filename,
  created_at,
});

await loadSamples(
  sources,
  [
    {
      ...annasRecord,
      solar_wallets: [{ ...share("Teulada", 2), is_origin: true }, share("Antiga", 5, yesterday)],
      attachments: [
        document("Contracte", "condicions.pdf", "2024-02-20T09:30:00Z"),
        document("Autoconsum", "cie.pdf", "2025-03-01T00:00:00Z"),
        document("Contracte", "annex.pdf", "2025-02-20T09:30:00Z"),
      ],
    },
    {
      ...annasRecord,
      name: "0000102",
      supply_point: { ...annasRecord.supply_point, cups: sampleCups(102), province: "Girona" },
      solar_wallets: [share("Teulada", 1)],
    },
    {
      ...fornsGasRecord,
      services: [{ name: "Revisió de la caldera", starts_on: "2024-03-01", ends_on: "2026-02-28" }],
    },
  ],
  {
    documents: documentsOf({
      "condicions.pdf": "x".repeat(1_234_000),
      "cie.pdf": "x".repeat(64_400),
      "annex.pdf": "x",
    }),
  },
);

const get = async (name: string, customerId: number, language: "ca" | "en" = "ca") =>
  (await server.call(getContract, { as: { customerId }, params: { name }, language })).answer();

describe("a contract", () => {
  it("has holder, addresses, account and distributor", async () => {
    expect(await get("0000101", anna)).toMatchObject({
      name: "0000101",
      startsOn: "2024-03-01",
      endsOn: null,
      fiscalHolder: { name: "Anna Roca", taxId: "12345678Z" },
      fiscalAddress: { fullAddress: "Carrer de Gràcia, 12, 08012 Barcelona" },
      notificationAddress: { name: "Anna Roca", email: "anna@example.org", mobile: "600000001" },
      distributor: { name: "e-distribución", website: "https://www.edistribucion.com" },
      distributorPhone: "800 760 706",
      isGridAccessAvailable: true,
      sipsCession: "unactive",
      invoiceDelivery: "email",
      hasElectronicNotification: true,
      electronicNotificationStartsOn: "2024-03-01",
      electronicNotificationRequestedOn: "2024-02-20",
      services: [{ name: "Manteniment", startsOn: "2024-03-01", endsOn: null }],
      socialBonuses: [{ name: "Bo social", endsOn: "2026-05-31" }],
      pressureBar: null,
    });
  });

  it("names the fields of services in Catalan for electricity and in English for gas", async () => {
    const wire = async (name: string, customerId: number) =>
      (await server.call(getContract, { as: { customerId }, params: { name } })).bytes.toString("utf8");
    expect(JSON.parse(await wire("0000101", anna)).services).toEqual([
      { nom: "Manteniment", data_inici: "2024-03-01", data_fi: null },
    ]);
    expect(JSON.parse(await wire("0000901", forn)).services).toEqual([
      { name: "Revisió de la caldera", start_date: "2024-03-01", end_date: "2026-02-28" },
    ]);
  });

  it("has no solar wallets where the deployment has none", async () => {
    const without = await startContractsServer({ virtualBattery: false });
    await loadSamples(without, [{ ...annasRecord, solar_wallets: [share("Teulada", 2)] }]);
    const as = { customerId: without.anna };
    const shown = (await without.server.call(getContract, { as, params: { name: "0000101" } })).answer();
    expect(shown.solarWalletShares).toEqual([]);
    const { items } = (await without.server.call(listContracts, { as })).answer();
    expect(items.map(({ solarWalletShares }) => solarWalletShares)).toEqual([[]]);
  });

  it("shows only the first and last characters of the bank account", async () => {
    const { bytes } = await server.call(getContract, {
      as: { customerId: anna },
      params: { name: "0000101" },
    });
    expect(JSON.parse(bytes.toString("utf8")).bank_account.printable_iban).toBe(
      "ES91 •••• •••• •••• •••• 1332",
    );
    expect(bytes.toString("utf8")).not.toMatch(/2100 ?0418/);
  });

  it("lists its documents by category, newest first, with their sizes as text", async () => {
    const { attachments } = await get("0000101", anna);
    expect(attachments.map(({ category, filename, sizeText }) => [category, filename, sizeText])).toEqual([
      ["Autoconsum", "cie.pdf", "64 KB"],
      ["Contracte", "annex.pdf", "1 KB"],
      ["Contracte", "condicions.pdf", "1,2 MB"],
    ]);
    expect((await get("0000101", anna, "en")).attachments[2]?.sizeText).toBe("1.2 MB");
    expect(JSON.stringify(attachments)).not.toContain("storage");
  });

  it("shows its share of each solar wallet, and 0 % for a share that has ended", async () => {
    const { solarWalletShares } = await get("0000101", anna);
    expect(solarWalletShares).toMatchObject([
      { wallet: { name: "Antiga" }, weight: 5, percentage: 0, endsOn: yesterday },
      {
        wallet: { name: "Teulada" },
        weight: 2,
        percentage: 67,
        balanceCents: 0,
        isApplied: true,
        isOrigin: true,
      },
    ]);
    expect((await get("0000102", anna)).solarWalletShares).toMatchObject([
      { percentage: 33, isOrigin: false },
    ]);
  });

  it("names the province when it differs from the town", async () => {
    expect((await get("0000102", anna)).supplyPoint.fullAddress).toBe(
      "Carrer de Gràcia, 12, 2n 1a, 08012 Barcelona (Girona)",
    );
  });

  it("has pressure and flow if it is of gas, and may have neither account nor address", async () => {
    expect(await get("0000901", forn)).toMatchObject({
      commodity: "gas",
      pressureBar: 0.05,
      flowKwhDay: 120,
      bankAccount: null,
      notificationAddress: null,
    });
  });

  it("is not found if it is another customer's or does not exist", async () => {
    for (const name of ["0000901", "0000777"]) {
      const answer = await server.call(getContract, { as: { customerId: anna }, params: { name } });
      expect([answer.status, answer.problem().code]).toEqual([404, "contract_not_found"]);
    }
  });

  it.each(["nothing", "%25", "0000101%20", "x".repeat(41), "list-inf"])(
    "is not found under the name '%s'",
    async (name) => {
      const { statusCode } = await server.app.inject({
        url: `/api/v2/contracts/${name}/`,
        headers: { cookie: `llum_session=${anna}.full` },
      });
      expect(statusCode).toBe(404);
    },
  );
});

provesForeignIdsAreHidden(getContract, {
  server,
  valid: { as: { customerId: anna }, params: { name: "0000101" } },
  foreignParams: { name: "0000901" },
  unknownParams: { name: "0000777" },
});
