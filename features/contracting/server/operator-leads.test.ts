import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createOperatorKeys } from "#features/operations/server/operator-api/operator-keys.ts";
import { addOperatorRoutes } from "#platform/server/http/operator-routes.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { testGuards } from "#platform/testing/http/test-server.ts";
import { getLead } from "../contract/get-lead.ts";
import { getLeadProgress } from "../contract/get-lead-progress.ts";
import { saveLead } from "../contract/save-lead.ts";
import { operatorHandlers } from "./operator-leads.ts";
import { startContracting } from "./testing/contracting-fixture.ts";
import { household, wholeLead } from "./testing/lead-samples.ts";

const contracting = await startContracting();
const { database, storage, jobs, openBrowser, reset, emails, work } = contracting;
const keys = createOperatorKeys(database);
const audited: unknown[] = [];
const audit = {
  noteWithin: async (_client: unknown, { now: _now, ...entry }: { now: Date }) => void audited.push(entry),
};
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
const carryOut = createCarryOut({ database, audit });
addOperatorRoutes(app, operatorHandlers({ database, storage, jobs, carryOut }), {
  ...testGuards({ sign_in: 1000 }),
  findOperatorKey: keys.find,
});
afterAll(() => app.close());
const { token, keyId } = await keys.add({ name: "the ERP", scopes: ["leads"] });
const other = await keys.add({ name: "the warehouse", scopes: ["events"] });

const call = async (method: "GET" | "POST", path: string, body?: object, key = token) => {
  const response = await app.inject({
    method,
    url: `/api/operator/v1${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return response;
};
const json = async (method: "GET" | "POST", path: string, body?: object) =>
  (await call(method, path, body)).json();

/** A confirmed lead of a new browser. */
const confirm = async () => {
  const browser = openBrowser();
  const answer = await browser.call(saveLead, { body: { ...wholeLead, confirm: true } });
  const { leadId, reference } = answer.answer();
  const stateOf = async () => {
    const { state, refusalCode } = (await browser.call(getLead, { params: { leadId } })).answer();
    return [state, refusalCode];
  };
  return { leadId, reference, stateOf, browser };
};

beforeEach(async () => {
  audited.length = 0;
  await reset();
});

describe("the calls of the retailer's system", () => {
  test("list confirmed leads page by page, with a key that may, and no draft", async () => {
    await openBrowser().call(saveLead, { body: household.installation });
    const [first, second] = [await confirm(), await confirm()];
    const page = await json("GET", "/leads?limit=1");
    expect(page.leads).toMatchObject([
      {
        reference: first.reference,
        process_code: "C1",
        wants_call: false,
        access_tariff: "018",
        consents: expect.arrayContaining([
          expect.objectContaining({ consent: "allow_contact", given: true }),
        ]),
      },
    ]);
    const rest = await json("GET", `/leads?after=${encodeURIComponent(page.next)}`);
    expect([rest.leads.map(({ reference }: { reference: string }) => reference), rest.next]).toEqual([
      [second.reference],
      null,
    ]);
    expect((await json("GET", "/leads?state=refused")).leads).toEqual([]);
    expect((await call("GET", "/leads", undefined, other.token)).statusCode).toBe(403);
    const { rows } = await database.unguarded.query("select reference from leads where state = 'draft'");
    expect((await call("GET", `/leads/${rows[0].reference}`)).statusCode).toBe(404);
  });

  test("answer the files of a lead, and none of another", async () => {
    const { reference } = await confirm();
    const { files } = await json("GET", `/leads/${reference}`);
    const file = await call("GET", `/leads/${reference}/files/${files[0].id}`);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(file.body).toContain("factura.pdf");
    const foreign = await confirm();
    expect((await call("GET", `/leads/${foreign.reference}/files/${files[0].id}`)).statusCode).toBe(404);
    expect((await call("GET", "/leads/2222-2222")).json().code).toBe("lead_not_found");
  });

  test("accept and activate a lead, which its visitor reads and has an email of", async () => {
    const { reference, stateOf } = await confirm();
    await work();
    emails.sent.length = 0;
    expect((await json("POST", `/leads/${reference}/accept`)).state).toBe("accepted");
    const active = await json("POST", `/leads/${reference}/activate`, {
      contract: "0099001",
      starts_on: "2026-12-01",
    });
    expect(active).toMatchObject({ state: "active", contract: "0099001", starts_on: "2026-12-01" });
    expect(await stateOf()).toEqual(["active", null]);
    await work();
    expect(emails.sent.map(({ heading }) => heading)).toEqual([
      "La distribuïdora ho ha acceptat",
      "El contracte ja és actiu",
    ]);
    expect(emails.sent[1]?.paragraphs.join(" ")).toContain("1 de desembre del 2026");
    expect(audited).toMatchObject([
      { actor: { kind: "operator", id: keyId }, action: "leads accept", details: { reference } },
      { action: "leads activate" },
    ]);
  });

  test("plan the visit of a technician, move it to another day, and go on from there", async () => {
    const { leadId, reference, stateOf, browser } = await confirm();
    await work();
    emails.sent.length = 0;
    await json("POST", `/leads/${reference}/accept`);
    for (const day of ["2026-12-01", "2026-12-03"])
      expect(await json("POST", `/leads/${reference}/visit`, { visit_on: day })).toMatchObject({
        state: "visit",
        visit_on: day,
      });
    await work();
    expect(emails.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("ha acceptat"),
      expect.stringContaining("Ha de venir un tècnic"),
      expect.stringContaining("3 de desembre"),
    ]);
    const progress = (await browser.call(getLeadProgress, { params: { leadId } })).answer();
    expect([progress.state, progress.visitOn]).toEqual(["visit", "2026-12-03"]);
    expect(progress.steps.map(({ state }) => state)).toEqual(["confirmed", "accepted", "visit"]);
    expect((await json("GET", "/leads?state=visit")).leads).toMatchObject([{ reference }]);
    expect((await call("POST", `/leads/${reference}/accept`)).json().code).toBe("lead_state_wrong");
    // The technician could not get in.
    await call("POST", `/leads/${reference}/refuse`, { code: "31" });
    expect(await stateOf()).toEqual(["refused", "31"]);
  });

  test("refuse a lead with a code in plain words, and send it again", async () => {
    const { reference, stateOf } = await confirm();
    await work();
    emails.sent.length = 0;
    expect((await json("POST", `/leads/${reference}/refuse`, { code: "03" })).refusal_code).toBe("03");
    expect(await stateOf()).toEqual(["refused", "03"]);
    await work();
    expect(emails.sent[0]?.paragraphs).toEqual(
      expect.arrayContaining([
        expect.stringContaining("a nom d’una altra persona"),
        expect.stringContaining("ho arreglem junts"),
      ]),
    );
    expect((await json("POST", `/leads/${reference}/resend`)).state).toBe("confirmed");
    expect(await stateOf()).toEqual(["confirmed", null]);
  });

  test("move no lead to where its state does not lead, and none that does not exist", async () => {
    const { reference } = await confirm();
    const code = async (path: string, body?: object) => (await call("POST", path, body)).json().code;
    expect(await code(`/leads/${reference}/resend`)).toBe("lead_state_wrong");
    await call("POST", `/leads/${reference}/accept`);
    expect(await code(`/leads/${reference}/accept`)).toBe("lead_state_wrong");
    expect((await json("POST", `/leads/${reference}/withdraw`)).state).toBe("withdrawn");
    expect(await code(`/leads/${reference}/accept`)).toBe("lead_state_wrong");
    expect(await code("/leads/2222-2222/refuse", { code: "03" })).toBe("lead_not_found");
    expect(await code(`/leads/${reference}/refuse`, { code: "<b>" })).toBe("invalid_request");
  });
});
