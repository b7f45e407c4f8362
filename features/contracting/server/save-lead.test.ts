import * as z from "zod/mini";
import { beforeEach, describe, expect, test } from "vitest";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { deleteLead } from "../contract/delete-lead.ts";
import { getLead } from "../contract/get-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { cupsOf, household, pdfFile, wholeLead } from "./testing/lead-samples.ts";

const { database, settings, openBrowser, customerId, reset, emails, work, server } = await startContracting();
beforeEach(reset);

type Body = BodyOf<typeof saveLead>;
const save = (browser: Browser, body: Body) => browser.call(saveLead, { body });
const saved = async (browser: Browser, body: Body) => (await save(browser, body)).answer();
const codeOf = async (browser: Browser, body: Body) => (await save(browser, body)).problem().code;
const recordOf = async (browser: Browser, leadId: string) =>
  (await browser.call(getLead, { params: { leadId } })).answer();
const countLeads = async (): Promise<number> =>
  (await database.unguarded.query("select count(*)::int as n from leads")).rows[0].n;
const events = async () =>
  (await database.unguarded.query("select type, payload from visitor_outbox_events")).rows;

describe("an unfinished lead", () => {
  test("is stored step by step, and read by its own browser with its version, steps and files", async () => {
    const browser = openBrowser();
    const first = await saved(browser, household.installation);
    expect(first).toMatchObject({ status: "OK" });
    expect(first.leadId).toMatch(/^[\w-]{32}$/);
    const second = await saved(browser, {
      leadId: first.leadId,
      version: first.version,
      ...household.person,
    });
    expect(second.version).toBeGreaterThan(first.version);
    const record = await recordOf(browser, first.leadId);
    expect(record).toMatchObject({
      version: second.version,
      state: "draft",
      commodity: "electricity",
      values: {
        completedSteps: ["installation", "person"],
        supply: { cups: household.installation.supply.cups, locality: "Barcelona" },
        owner: { taxId: "11111123F", surname2: "d’Alòs" },
        ownerAddress: { email: "Nuria.Vila@correu.example", mobile: "600000001" },
        activity: { cnaeId: 986 },
      },
    });
    expect(record.files.map(({ field, filename }) => [field, filename])).toEqual([
      ["invoice", "factura.pdf"],
      ["nif_faceup", "dni.pdf"],
    ]);
  });

  test("is not there for another browser, nor for a customer", async () => {
    const { leadId, version } = await saved(openBrowser(), household.installation);
    for (const other of [openBrowser(), openBrowser({ customerId })]) {
      const read = await other.call(getLead, { params: { leadId } });
      const removed = await other.call(deleteLead, { params: { leadId } });
      expect([read.status, removed.status]).toEqual([404, 404]);
      expect(await codeOf(other, { leadId, version, ...household.person })).toBe("lead_not_found");
    }
  });

  test("of a customer is read in every session of the customer, and nowhere else", async () => {
    const { leadId } = await saved(openBrowser({ customerId }), { supply: household.installation.supply });
    expect((await recordOf(openBrowser({ customerId }), leadId)).values.supply?.cups).toBe(
      household.installation.supply.cups,
    );
    expect((await openBrowser().call(getLead, { params: { leadId } })).status).toBe(404);
  });

  test("that another tab has changed is not overwritten", async () => {
    const browser = openBrowser();
    const { leadId, version } = await saved(browser, household.installation);
    const changes = await Promise.all(
      ["Anna", "Berta", "Carla"].map((name) =>
        save(browser, {
          leadId,
          version,
          ...household.person,
          owner: { ...household.person.owner, name },
          idFront: [],
        }),
      ),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(changes.find(({ status }) => status === 409)?.problem().code).toBe("lead_changed");
  });

  test("that is made twice with one key is one, also from a browser without a cookie yet", async () => {
    const creationKey = "6b1f4a0e-8f0f-4d54-9a63-3f7a0f2f9b11";
    const bodies = { ...household.installation, creationKey };
    const made = await Promise.all([save(openBrowser(), bodies), save(openBrowser(), bodies)]);
    const [first, second] = made.map((answer) => answer.answer());
    expect(first?.leadId).toBe(second?.leadId);
    expect(await countLeads()).toBe(1);
    const changed = { ...bodies, supply: { ...bodies.supply, streetNumber: "171" } };
    expect(await codeOf(openBrowser(), changed)).toBe("lead_changed");
  });

  test("whose creation was answered to no browser is named to that with the key, which can go on with it", async () => {
    const creationKey = "6b1f4a0e-8f0f-4d54-9a63-3f7a0f2f9b12";
    const { leadId } = await saved(openBrowser(), { ...household.installation, creationKey });
    const browser = openBrowser();
    const more = { ...household.installation, ...household.person, creationKey };
    const refused = (await save(browser, more)).problem();
    expect([refused.code, refused.values]).toEqual(["lead_changed", { lead_id: leadId }]);
    const { version } = await recordOf(browser, leadId);
    expect((await saved(browser, { ...more, leadId, version })).leadId).toBe(leadId);
    expect(await countLeads()).toBe(1);
  });

  test("that was confirmed at its creation takes no other answers by the same key", async () => {
    const creationKey = "6b1f4a0e-8f0f-4d54-9a63-3f7a0f2f9b13";
    const browser = openBrowser();
    await saved(browser, { ...wholeLead, creationKey, confirm: true });
    const changed = { ...wholeLead, powerW: 5750, creationKey, confirm: true };
    expect(await codeOf(browser, changed)).toBe("lead_closed");
    expect(await countLeads()).toBe(1);
  });

  test("that is sent twice by a browser is one, even without a key", async () => {
    const browser = openBrowser();
    const part = { allowContact: true, supply: household.installation.supply };
    await saved(browser, { ...part, supply: { ...part.supply, streetNumber: "1" } });
    const [first, second] = await Promise.all([saved(browser, part), saved(browser, part)]);
    expect(first.leadId).toBe(second.leadId);
    expect(await countLeads()).toBe(2);
  });

  test("is not stored without consent, nor where the deployment stores none", async () => {
    expect(await codeOf(openBrowser(), { ...household.installation, allowContact: false })).toBe(
      "lead_consent_missing",
    );
    settings.current = { ...settings.current, leads: false };
    expect(await codeOf(openBrowser(), household.installation)).toBe("lead_not_complete");
    const whole = await save(openBrowser(), { ...wholeLead, allowContact: false });
    expect(whole.status).toBe(200);
    expect(await countLeads()).toBe(1);
  });

  test("with a wrong value is refused whole, with the field's code", async () => {
    const refused = await save(openBrowser(), {
      ...household.installation,
      supply: { ...household.installation.supply, cups: "ES0031405600000001XX", postalCode: "8" },
    });
    expect(refused.problem()).toMatchObject({
      code: "lead_not_valid",
      errors: { "cups.name": ["cups_not_valid"], "cups.dp": ["too_short"] },
    });
    expect(await countLeads()).toBe(0);
  });

  test("does not take another visitor's upload nor too many files, and removes what is no longer named", async () => {
    const browser = openBrowser();
    const { leadId } = await saved(browser, household.installation);
    const [file] = (await recordOf(browser, leadId)).files;
    const foreign = "7c1c64c2-9d70-4f53-8a51-0b9e2f0d9a77";
    expect(await codeOf(browser, { leadId, invoice: [foreign] })).toBe("attachment_not_found");
    const many = ["1", "2", "3", "4"].map((name) => pdfFile(`${name}.pdf`));
    expect(await codeOf(browser, { leadId, invoice: many })).toBe("attachment_count");
    await saved(browser, { leadId, invoice: [file?.fileId ?? "", pdfFile("segona.pdf")] });
    expect((await recordOf(browser, leadId)).files.map(({ filename }) => filename)).toEqual([
      "factura.pdf",
      "segona.pdf",
    ]);
    await saved(browser, { leadId, invoice: [pdfFile("tercera.pdf")] });
    expect((await recordOf(browser, leadId)).files.map(({ filename }) => filename)).toEqual(["tercera.pdf"]);
    const refused = { name: "virus.exe", content: "data:application/pdf;base64,TVqQAAMAAAAEAAAA" };
    expect(await codeOf(browser, { leadId, invoice: [refused] })).toBe("attachment_refused");
  });

  test("is limited by network", async () => {
    await database.unguarded.query(`
      insert into leads (lead_id, visitor_id, reference, commodity, state, answers, language, network, idempotency_key,
        created_at, changed_at, expires_at)
      select lpad(n::text, 32, '0'), 'x', 'R' || n, 'gas', 'draft', '{}', 'ca', '127.0.0.1', '', now(), now(),
        now() + interval '1 day' from generate_series(1, 30) n`);
    expect(await codeOf(openBrowser(), household.installation)).toBe("too_many_leads");
  });

  test("is limited by network for a flood at once too, without hurting another network", async () => {
    const beginFrom = async (remoteAddress: string, index: number): Promise<number> => {
      const supply = { ...household.installation.supply, streetNumber: String(index) };
      const payload = JSON.stringify(z.encode(saveLead.body, { ...household.installation, supply }));
      const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
      const url = "/api/v1/leads";
      return (await server.app.inject({ method: "POST", url, remoteAddress, headers, payload })).statusCode;
    };
    const flood = await Promise.all(
      Array.from({ length: 45 }, (_, index) => beginFrom("192.0.2.9", index + 1)),
    );
    const counted = (status: number) => flood.filter((answered) => answered === status).length;
    expect([counted(200), counted(429)]).toEqual([30, 15]);
    expect(await countLeads()).toBe(30);
    expect(await beginFrom("198.51.100.7", 1)).toBe(200);
  });

  test("records each consent with its text, version, time and address", async () => {
    const browser = openBrowser();
    const { leadId } = await saved(browser, household.installation);
    await saved(browser, { leadId, ...household.person });
    const { rows } = await database.unguarded.query("select * from lead_consents");
    expect(rows).toMatchObject([
      {
        consent: "allow_contact",
        is_given: true,
        language: "ca",
        address: "127.0.0.1",
        version: expect.stringMatching(/^[0-9a-f]{12}$/),
        body: expect.stringContaining("desi les dades"),
      },
    ]);
  });
});

test("a lead is taken where the deployment offers it, and of customers alone where an account is needed", async () => {
  settings.current = { ...settings.current, electricity: false };
  expect((await save(openBrowser(), household.installation)).status).toBe(200);
  settings.current = { ...settings.current, dual: false };
  expect((await save(openBrowser(), household.installation)).status).toBe(404);
  settings.current = { ...settings.current, electricity: true, authenticate: true };
  expect(await codeOf(openBrowser(), household.installation)).toBe("not_signed_in");
  expect((await save(openBrowser({ customerId }), household.installation)).status).toBe(200);
});

describe("a confirmed lead", () => {
  const confirm = (browser: Browser, body: Body = {}) =>
    save(browser, { ...wholeLead, ...body, confirm: true });

  test("is an event for the retailer, an email, and a message in the visitor's language", async () => {
    const browser = openBrowser();
    const { leadId } = await saved(browser, household.installation);
    const { reference, result } = (
      await browser.call(saveLead, { language: "es", body: { ...wholeLead, leadId, confirm: true } })
    ).answer();
    expect(result).toEqual({ error: null, render: { format: "html", body: expect.any(String) } });
    expect(result?.render.body).toContain(`<p>El número es ${reference}.`);
    expect(await events()).toMatchObject([
      {
        type: "lead.confirmed",
        payload: {
          reference,
          state: "confirmed",
          process_code: "C1",
          access_tariff: "018",
          product_id: "tres-periodes",
          values: { bank: { iban: "ES9121000418450200051332" }, power: 4.6 },
          consents: expect.arrayContaining([
            expect.objectContaining({ consent: "accept_gdpr", given: true }),
          ]),
        },
      },
    ]);
    await work();
    expect(emails.sent).toMatchObject([
      { recipient: "Nuria.Vila@correu.example", language: "es", subject: expect.stringContaining(reference) },
    ]);
    expect((await recordOf(browser, leadId)).state).toBe("confirmed");
  });

  test("that is confirmed twice, at once or later, is sent once", async () => {
    const browser = openBrowser();
    const { leadId } = await saved(browser, household.installation);
    const answers = await Promise.all([confirm(browser, { leadId }), confirm(browser, { leadId })]);
    const later = await confirm(browser, { leadId });
    expect([...answers, later].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...answers, later].map((answer) => answer.answer().reference)).size).toBe(1);
    expect(await events()).toHaveLength(1);
    expect(await countLeads()).toBe(1);
  });

  test("can be made and confirmed in one call, and no longer be changed or deleted", async () => {
    const browser = openBrowser();
    settings.current = { ...settings.current, leads: false };
    const { leadId } = (await confirm(browser, { allowContact: false })).answer();
    expect(await codeOf(browser, { leadId, ...household.person })).toBe("lead_closed");
    const removed = await browser.call(deleteLead, { params: { leadId } });
    expect(removed.problem().code).toBe("lead_closed");
  });

  test("of a customer needs no acceptance, and belongs to the customer", async () => {
    const browser = openBrowser({ customerId });
    const { acceptsGdpr: _gdpr, acceptsConditions: _conditions, ...rest } = wholeLead;
    const { reference } = (await browser.call(saveLead, { body: { ...rest, confirm: true } })).answer();
    const { rows } = await database.unguarded.query(
      "select customer_id::int as customer, payload->>'reference' as reference from outbox_events where type = 'lead.confirmed'",
    );
    expect(rows).toEqual([{ customer: customerId, reference }]);
  });

  test("is refused while anything is missing or wrong, with the field, and nothing is sent", async () => {
    const refusals: [Body, string][] = [
      [{ acceptsGdpr: false }, "accept_gdpr"],
      [{ acceptsConditions: false }, "accept_ov_conditions"],
      [{ bank: { iban: wholeLead.bank.iban, isOwner: false } }, "bank.owner_is_bank_owner"],
      [{ idFront: [] }, "nif_faceup"],
      [{ invoice: [] }, "invoice"],
      [{ productId: -1 }, "tarifa"],
      [{ productId: 12 }, "tarifa"],
      [{ powerW: 0 }, "power"],
      [{ owner: { kind: "F", taxId: "11111123F", name: "Núria" } }, "owner.surname1"],
    ];
    for (const [change, field] of refusals) {
      const refused = (await confirm(openBrowser(), change)).problem();
      expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual(["lead_not_complete", [field]]);
    }
    expect(await events()).toEqual([]);
    expect(await countLeads()).toBe(0);
  });

  test("is refused with a coupon that can no longer be used, and sent without it", async () => {
    const browser = openBrowser();
    const confirm = (promotionalCodes: string[]) =>
      browser.call(saveLead, { body: { ...wholeLead, promotionalCodes, confirm: true } });
    const refused = (await confirm(["ACABAT"])).problem();
    expect([refused.code, refused.values]).toEqual(["coupon_no_longer_valid", { coupon: "ACABAT" }]);
    expect((await confirm([])).status).toBe(200);
  });

  test("is refused for a supply point that the register does not let be contracted, not for one it does not know", async () => {
    const of = (ending: string) => ({ ...wholeLead.supply, cups: cupsOf(`0031405600000${ending}`) });
    expect((await confirm(openBrowser(), { supply: of("998") })).problem().code).toBe("cups_not_available");
    for (const ending of ["000", "999", "996"])
      expect((await confirm(openBrowser(), { supply: of(ending) })).status).toBe(200);
  });
});

describe("the checks of the person", () => {
  const check = (taxId: string) =>
    save(openBrowser(), {
      ...wholeLead,
      acceptsMorosityCheck: true,
      owner: { ...wholeLead.owner, taxId },
      confirm: true,
    });

  test.each([
    ["dniCheck", "11111555W", "identity_not_valid", 400],
    ["morosityCheck", "11111666K", "score_too_low", 400],
    ["dniCheck", "11111996Y", "lead_checks_unavailable", 503],
    ["morosityCheck", "11111996Y", "lead_checks_unavailable", 503],
  ] as const)("of %s are made at the confirmation: %s is %s", async (name, taxId, code, status) => {
    settings.current = { ...settings.current, [name]: true };
    const refused = await check(taxId);
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
    expect(await events()).toEqual([]);
    await reset();
    expect((await check(taxId)).status).toBe(200);
  });

  test("accept an ordinary person", async () => {
    settings.current = { ...settings.current, dniCheck: true, morosityCheck: true };
    expect((await check("11111123F")).status).toBe(200);
  });

  test("are limited", async () => {
    settings.current = { ...settings.current, dniCheck: true };
    await database.unguarded.query(`
      insert into lead_checks (visitor_id, kind, subject_hash, network, outcome, checked_at)
      select 'x', 'identity', '', '127.0.0.1', 'passed', now() from generate_series(1, 20)`);
    expect((await check("11111123F")).problem().code).toBe("too_many_lead_checks");
  });
});
