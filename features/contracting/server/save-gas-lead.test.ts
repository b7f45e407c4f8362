import { beforeEach, describe, expect, test } from "vitest";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { getLead } from "../contract/get-lead.ts";
import { saveGasLead } from "../contract/save-gas-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { cupsOf, gasCups, gasPart, household, pdfFile, wholeLead } from "./testing/lead-samples.ts";

const { database, openBrowser, reset, settings } = await startContracting();
beforeEach(reset);

type Body = BodyOf<typeof saveGasLead>;
const save = (browser: Browser, body: Body) => browser.call(saveGasLead, { body });
const events = async () =>
  (
    await database.unguarded.query(
      "select payload->>'commodity' as commodity, payload from visitor_outbox_events order by occurred_at",
    )
  ).rows;

/** What a visitor who contracts gas alone sends. */
const gasAlone = () => {
  const {
    powerW: _power,
    power2W: _power2,
    selfConsumption: _selfConsumption,
    process: _process,
    supply,
    ...rest
  } = wholeLead;
  return { ...rest, ...gasPart, supply: { ...supply, cups: gasCups } };
};

describe("gas alone", () => {
  test("is stored and confirmed without powers", async () => {
    const browser = openBrowser();
    const first = (await save(browser, { ...gasAlone(), bank: undefined })).answer();
    const confirmed = (
      await save(browser, { leadId: first.leadId, bank: wholeLead.bank, confirm: true })
    ).answer();
    expect(confirmed.result?.render.body).toContain("deu dies hàbils");
    expect(await events()).toMatchObject([
      {
        commodity: "gas",
        payload: {
          process_code: "02",
          access_tariff: "RL.2",
          product_id: "gas-llar",
          electricity_reference: null,
        },
      },
    ]);
  });

  test("is refused for a tariff of electricity, a supply of electricity and a product of another tariff", async () => {
    const refused = async (change: Body) =>
      (await save(openBrowser(), { ...gasAlone(), ...change, confirm: true })).problem();
    expect((await refused({ accessTariffId: 18 })).errors).toEqual({ tarifaATR: ["not_a_choice"] });
    expect((await refused({ accessTariffId: 104 })).errors).toEqual({ tarifa: ["product_not_offered"] });
    const { supply } = wholeLead;
    expect((await refused({ supply })).code).toBe("cups_not_available");
    const closed = { ...supply, cups: cupsOf("0217405600000998") };
    expect((await refused({ supply: closed })).code).toBe("cups_not_available");
    expect((await refused({ promotionalCodes: ["ACABAT"] })).code).toBe("coupon_no_longer_valid");
  });
});

describe("gas with electricity", () => {
  const begin = async (browser: Browser) => {
    const { leadId: electricityLeadId } = (
      await browser.call(saveLead, { body: { ...household.installation, includesGas: true } })
    ).answer();
    const gas = (await save(browser, { electricityLeadId, supply: gasPart.supply })).answer();
    return { electricityLeadId, gas };
  };

  test("shares the holder, the documents and the account, and each lead names the other", async () => {
    const browser = openBrowser();
    const { electricityLeadId, gas } = await begin(browser);
    const record = async (leadId: string) => (await browser.call(getLead, { params: { leadId } })).answer();
    expect(await record(electricityLeadId)).toMatchObject({
      gasLeadId: gas.leadId,
      values: { includesGas: true },
    });
    expect(await record(gas.leadId)).toMatchObject({ electricityLeadId, commodity: "gas" });
    const { invoice: _invoice, ...rest } = wholeLead;
    const electricity = await browser.call(saveLead, {
      body: { ...rest, leadId: electricityLeadId, confirm: true },
    });
    expect(electricity.status).toBe(200);
    const both = (await save(browser, { ...gasPart, leadId: gas.leadId, confirm: true })).answer();
    expect((await events()).map(({ commodity }) => commodity)).toEqual(["electricity", "gas"]);
    expect((await events())[1]?.payload).toMatchObject({
      reference: both.reference,
      electricity_reference: electricity.answer().reference,
      values: { owner: { vat: "11111123F" }, cups: { name: gasCups, poblacio: "Barcelona" } },
    });
  });

  test("whose confirmation failed is confirmed again, without repeating that of electricity", async () => {
    const browser = openBrowser();
    const { electricityLeadId, gas } = await begin(browser);
    const electricity = () =>
      browser.call(saveLead, { body: { ...wholeLead, leadId: electricityLeadId, confirm: true } });
    const first = (await electricity()).answer();
    const broken = { ...gasPart, leadId: gas.leadId, productId: 12, confirm: true };
    expect((await save(browser, broken)).status).toBe(400);
    expect((await electricity()).answer().reference).toBe(first.reference);
    expect((await save(browser, { ...gasPart, leadId: gas.leadId, confirm: true })).status).toBe(200);
    expect((await events()).map(({ commodity }) => commodity)).toEqual(["electricity", "gas"]);
  });

  test("is not stored with the lead of another visitor, nor as one for electricity", async () => {
    const browser = openBrowser();
    const { electricityLeadId, gas } = await begin(browser);
    const other = await save(openBrowser(), { ...gasAlone(), electricityLeadId });
    expect([other.status, other.problem().code]).toEqual([404, "lead_not_found"]);
    const mixed = await browser.call(saveLead, { body: { ...household.person, leadId: gas.leadId } });
    expect(mixed.problem().code).toBe("lead_not_found");
  });
});

test("a lead for gas is refused like one for electricity", async () => {
  const browser = openBrowser();
  const code = async (body: Body) => (await save(browser, body)).problem().code;
  expect(await code({ supply: { cups: "ES" } })).toBe("lead_not_valid");
  expect(await code({ supply: { cups: gasCups } })).toBe("lead_consent_missing");
  expect(await code({ allowContact: true, confirm: true })).toBe("lead_not_complete");
  const { leadId, version } = (await save(browser, { ...gasAlone(), bank: undefined })).answer();
  const many = ["1", "2", "3", "4"].map((name) => pdfFile(`${name}.pdf`));
  expect(await code({ leadId, invoice: many })).toBe("attachment_count");
  expect(await code({ leadId, version: version + 1 })).toBe("lead_changed");
  expect(await code({ leadId, invoice: ["7c1c64c2-9d70-4f53-8a51-0b9e2f0d9a77"] })).toBe(
    "attachment_not_found",
  );
  const refused = { name: "virus.exe", content: "data:application/pdf;base64,TVqQAAMAAAAEAAAA" };
  expect(await code({ leadId, invoice: [refused] })).toBe("attachment_refused");
  await save(browser, { leadId, bank: wholeLead.bank, confirm: true });
  expect(await code({ leadId, bank: wholeLead.bank })).toBe("lead_closed");
});

test.each([
  ["dniCheck", "11111555W", "identity_not_valid"],
  ["morosityCheck", "11111666K", "score_too_low"],
  ["dniCheck", "11111996Y", "lead_checks_unavailable"],
] as const)("a lead for gas is checked by %s too: %s is %s", async (name, taxId, expected) => {
  settings.current = { ...settings.current, [name]: true };
  const body = {
    ...gasAlone(),
    acceptsMorosityCheck: true,
    owner: { ...wholeLead.owner, taxId },
    confirm: true,
  };
  expect((await save(openBrowser(), body)).problem().code).toBe(expected);
});

test("leads for gas and checks of their persons are limited by network", async () => {
  settings.current = { ...settings.current, dniCheck: true };
  await database.unguarded.query(`
    insert into lead_checks (visitor_id, kind, subject_hash, network, outcome, checked_at)
    select 'x', 'identity', '', '127.0.0.1', 'passed', now() from generate_series(1, 20);
    insert into leads (lead_id, visitor_id, reference, commodity, state, answers, language, network, idempotency_key,
      created_at, changed_at, expires_at)
    select lpad(n::text, 32, '0'), 'x', 'R' || n, 'gas', 'draft', '{}', 'ca', '127.0.0.1', '', now(), now(),
      now() + interval '1 day' from generate_series(1, 29) n`);
  const browser = openBrowser();
  expect((await save(browser, { ...gasAlone(), confirm: true })).problem().code).toBe("too_many_lead_checks");
  expect((await save(browser, gasAlone())).status).toBe(200);
  expect((await save(openBrowser(), { supply: { cups: gasCups }, allowContact: true })).problem().code).toBe(
    "too_many_leads",
  );
});
