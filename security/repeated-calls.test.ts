import { describe, expect, test } from "vitest";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { endpointsOf, unsafeOf } from "./endpoint-table.ts";
import { createApp } from "../apps/server/app.ts";
import { testParts, unlimited } from "../apps/server/testing/test-app.ts";
import { startSession } from "./target.ts";

const database = await createTestDatabase("demo");
const parts = await testParts(database, { rateLimits: unlimited });
const app = await createApp(parts);
const token = await startSession({ services: parts.services, database }, demoPeople.household.taxId);
const count = async (table: string): Promise<number> =>
  Number((await database.unguarded.query(`select count(*) from ${table}`)).rows[0].count);

const send = async (
  url: string,
  payload: unknown,
  { key, as = token, method = "POST" }: { key?: string; as?: string; method?: "POST" | "PUT" } = {},
) => {
  const response = await app.inject({
    method,
    url,
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      cookie: as === "" ? "" : `llum_session=${as}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json() };
};

const contractName = demoContracts.household.flat;
const { rows } = await database.unguarded.query(
  `select k.contract_id, i.number from invoices i join contracts k using (customer_id, contract_id)
   where k.name = $1 order by i.issued_on desc limit 2`,
  [contractName],
);
const contractId = Number(rows[0].contract_id);
const question = (changes: object = {}) => ({
  polissa_id: contractId,
  polissa_type: "electricity",
  categ_id: 1,
  title: "Una pregunta",
  message: "Quan es llegeix el comptador?",
  ...changes,
});
const cases = "/api/v1/crm/cases/";
const photo = (seed: number): object => ({
  name: "comptador.pdf",
  content: `data:application/pdf;base64,${Buffer.from(`%PDF-${String(seed).repeat(20_000)}`).toString("base64")}`,
});

describe("a call with an idempotency key", () => {
  test("is carried out once, and answered the same each time", async () => {
    const before = await count("cases");
    const first = await send(cases, question({ title: "Amb clau" }), { key: "key-of-one-case" });
    const second = await send(cases, question({ title: "Amb clau" }), { key: "key-of-one-case" });
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect((await count("cases")) - before).toBe(1);
  });

  test("and another content is refused, instead of being taken for the first", async () => {
    const before = await count("cases");
    const { status, body } = await send(cases, question({ title: "Una altra cosa" }), {
      key: "key-of-one-case",
    });
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await count("cases")).toBe(before);
  });

  test("may be tried again after it was refused", async () => {
    const key = "key-of-a-refusal";
    expect((await send(cases, question({ polissa_id: 999_999_999 }), { key })).status).toBe(404);
    expect((await send(cases, question({ title: "Després" }), { key })).status).toBe(200);
  });

  test("of another customer is another key", async () => {
    const other = await startSession({ services: parts.services, database }, demoPeople.company.taxId);
    const answer = await send(cases, question({ title: "Amb clau" }), { key: "key-of-one-case", as: other });
    expect(answer.status).toBe(404);
  });

  test.each(["short", "with spaces in it", "à".repeat(10), "x".repeat(201)])(
    "of a wrong form is refused: %s",
    async (key) => {
      const response = await app.inject({
        method: "POST",
        url: cases,
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          cookie: `llum_session=${token}`,
          "idempotency-key": key,
        },
        payload: JSON.stringify(question()),
      });
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        { "idempotency-key": ["wrong_format"] },
      ]);
    },
  );

  test("that was cut off is carried out by the next attempt, a minute later", async () => {
    const key = "key-of-a-cut-off";
    const first = await send(cases, question({ title: "Tallada" }), { key });
    await database.unguarded.query(
      "update answered_calls set answer = null, started_at = started_at - interval '2 minutes'",
    );
    const second = await send(cases, question({ title: "Tallada" }), { key });
    // The case is recognised by its text.
    expect(second.body.data).toEqual(first.body.data);
  });
});

describe("equal calls without a key", () => {
  test("that arrive at the same moment are one", async () => {
    const before = await count("cases");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        send(cases, question({ title: "Vuit clics", attachments: [photo(1)] })),
      ),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await count("cases")) - before).toBe(1);
  });

  test("are two when a file differs", async () => {
    const before = await count("cases");
    for (const seed of [2, 3, 2])
      await send(cases, question({ title: "Amb foto", attachments: [photo(seed)] }));
    expect((await count("cases")) - before).toBe(2);
  });

  test("are two when the second has a photo", async () => {
    const { body } = await send(cases, question({ title: "Sense foto" }));
    const files = await count("case_attachments");
    const { body: second } = await send(cases, question({ title: "Sense foto", attachments: [photo(4)] }));
    expect(second.data.reference ?? second.data).not.toEqual(body.data.reference ?? body.data);
    expect((await count("case_attachments")) - files).toBe(1);
  });

  test("of a visitor are one", async () => {
    const { rows: offered } = await database.unguarded.query("select count(*) from visitor_messages");
    const message = {
      email: "visitant@example.org",
      mobile: "600000000",
      category: 30,
      subject: "Vull contractar",
      description: "Quins preus teniu?",
    };
    const first = await send("/api/v1/crm/unsigned/", message, { as: "" });
    expect(await send("/api/v1/crm/unsigned/", message, { as: "" })).toEqual(first);
    expect((await count("visitor_messages")) - Number(offered[0].count)).toBe(first.status === 200 ? 1 : 0);
  });
});

test("two claims with the same words about two bills dispute both, and the supply stays on for both", async () => {
  const claim = (invoice: string) =>
    send(`/api/v1/contracts/${contractName}/atc/`, {
      contract: contractName,
      tipus: "02",
      subtipus: "009",
      comments: "La lectura no és la meva",
      invoice,
    });
  const disputes = async (): Promise<string[]> =>
    (
      await database.unguarded.query("select invoice_number from cases where kind = 'claim' order by case_id")
    ).rows.map(({ invoice_number: number }) => number);
  const before = await disputes();
  const answers = [await claim(rows[0].number), await claim(rows[1].number), await claim(rows[0].number)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]).toEqual(answers[0]);
  expect((await disputes()).slice(before.length)).toEqual(rows.map(({ number }) => number));
  const events = await database.unguarded.query(
    "select payload from outbox_events where payload->>'supply_must_stay_on' = 'true'",
  );
  expect(events.rows.map(({ payload }) => payload.invoice).toSorted()).toEqual(
    rows.map(({ number }) => number).toSorted(),
  );
});

test("every call that changes something says how it is repeated, or is known to change nothing twice", () => {
  /** Calls that set a value, end something, or have secrets in their answers, which are not stored. */
  const withoutRepetition = unsafeOf(endpointsOf())
    .filter(({ repetition }) => repetition === undefined)
    .map(({ id }) => id);
  expect(withoutRepetition.toSorted()).toMatchInlineSnapshot(`
    [
      "activateStaffMember",
      "addCaseNote",
      "addCustomerNote",
      "addOperatorKey",
      "addPasskey",
      "addStaffCoupon",
      "addStaffPasskey",
      "agreePaymentPlan",
      "answerStaffCase",
      "answerStaffMessage",
      "applyBankFile",
      "archiveInvoices",
      "askForPasskey",
      "askHolderChange",
      "askRefund",
      "askReset",
      "assignCases",
      "assignStaffMessage",
      "beginOpenid",
      "beginPasskey",
      "beginStaffOpenid",
      "beginStaffPasskey",
      "beginStaffPasskeySignIn",
      "breakPaymentPlan",
      "cancelCallBack",
      "cancelMandate",
      "changePassword",
      "changeStaffRoles",
      "checkStaffPayment",
      "closeCase",
      "closeStaffCallBack",
      "compareCurve",
      "compareElectricity",
      "compareGas",
      "completeOpenid",
      "confirmApp",
      "confirmEmail",
      "confirmNewsletter",
      "confirmSignUp",
      "correctCustomerEmail",
      "countBanner",
      "createApiToken",
      "decideRefund",
      "decideRemittance",
      "decideStaffLead",
      "decideStaffRequest",
      "deleteBulletin",
      "deleteLead",
      "deletePriceAlert",
      "deletePushSubscription",
      "deleteStaffUpload",
      "deleteUpload",
      "describeActivation",
      "describeReset",
      "discardLoad",
      "endCustomerSessions",
      "endMaintenance",
      "endOperatorKey",
      "endOtherSessions",
      "endSession",
      "endStaffCoupon",
      "endStaffMember",
      "endStaffPasskey",
      "eraseCustomerData",
      "exchangeToken",
      "exportCustomerData",
      "findAuditedCustomer",
      "getToken",
      "impersonateCustomer",
      "inviteStaffMember",
      "isTokenValid",
      "makeRemittance",
      "markCaseRead",
      "markNotificationsRead",
      "openLead",
      "openMaintenanceBypass",
      "openNewsletterLink",
      "pay",
      "payByLink",
      "previewBulletin",
      "publishPortalContent",
      "publishStaffProduct",
      "putOffCases",
      "recoverPassword",
      "refreshSession",
      "registerUser",
      "removeApp",
      "removePasskey",
      "renamePasskey",
      "renewRecoveryCodes",
      "resendEvents",
      "resetPassword",
      "resetStaffMember",
      "resolveBankEntry",
      "retryStaffSignature",
      "revokeApiToken",
      "saveBulletin",
      "saveCookieConsent",
      "saveGasLead",
      "saveLead",
      "savePortalContent",
      "savePushSubscription",
      "saveStaffBanner",
      "searchCustomers",
      "sendActivation",
      "sendBankFile",
      "sendBulletin",
      "sendLeadLink",
      "sendLoadFile",
      "sendRemittance",
      "sendTestEvent",
      "setActiveNewsletters",
      "setContractAlias",
      "setSubscriberMails",
      "setUpApp",
      "setUpStaffApp",
      "settleStaffSignature",
      "showCasePresence",
      "signInClient",
      "signInStaff",
      "signInStaffWithOpenid",
      "signInStaffWithPasskey",
      "signOut",
      "signOutStaff",
      "startLoad",
      "startMaintenance",
      "switchBulletin",
      "switchFlag",
      "takeSecondStep",
      "testBulletin",
      "updateNotificationPreference",
      "uploadFile",
      "uploadStaffFile",
      "verifyStaffSecondFactor",
      "voidRemittance",
      "withdrawErasure",
      "withdrawLead",
      "withdrawPortalContent",
      "withdrawStaffBanner",
      "withdrawStaffErasure",
      "withdrawStaffPayment",
      "withdrawStaffProduct",
    ]
  `);
});
