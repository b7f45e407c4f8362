import { beforeEach, describe, expect, it } from "vitest";
import { confirmSignUp } from "../../contract/registration/confirm-sign-up.ts";
import { registerUser } from "../../contract/registration/register-user.ts";
import type { SignUpForm } from "../../contract/registration/sign-up-rules.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { recordStatements } from "#platform/testing/database/record-statements.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer, setTestPassword } from "../testing/test-customers.ts";

const { signUp } = await loadConfiguration("deployments/demo/llum.json");
const account = await startAccount({
  configuration: { signUp: { ...signUp, phoneField: true, invoiceNumberField: false } },
});
const { database, server, queue, emails, isActive } = account;
const statements = recordStatements(database);
const annasTaxId = "12345678Z";
const bielsTaxId = "00000000T";
const anna = await insertTestCustomer(database, {
  taxId: annasTaxId,
  name: "Anna Roca",
  email: "anna@correu.example",
  password: null,
});
const biel = await insertTestCustomer(database, { taxId: bielsTaxId, language: "es", password: null });
const insertContract = (customerId: number, name: string) =>
  database.unguarded.query(
    `with supply as (
       insert into supply_points (customer_id, cups, commodity, street, city, postal_code, province,
         distributor_code, distributor_name)
       values ($1, 'ES' || $2, 'electricity', 'Carrer Major, 1', 'Reus', '43201', 'Tarragona', '0031', 'e-distribución')
       returning customer_id, supply_point_id
     )
     insert into contracts (customer_id, name, commodity, state, supply_point_id, access_tariff,
       access_tariff_name, holder_name, holder_tax_id, fiscal_address)
     select customer_id, $2, 'electricity', 'active', supply_point_id, '018', '2.0TD', '', '', '' from supply`,
    [customerId, name],
  );
await insertContract(anna, "0000101");
await insertContract(biel, "0000202");
const links = async () =>
  (
    await database.unguarded.query(
      "select customer_id, purpose, attributes from one_time_tokens where used_at is null",
    )
  ).rows;

const form: SignUpForm = {
  nif: annasTaxId,
  contract: "0000101",
  email: "typed@correu.example",
  email2: "Typed@correu.example",
  accept_conditions: true,
  accept_gdpr: true,
  phone: "+34 600 000 001",
};
const send = (changes: Partial<SignUpForm> = {}, language: "ca" | "en" = "ca") =>
  server.call(confirmSignUp, { body: { ...form, ...changes }, as: "visitor", language });
const recipients = async () => {
  await account.work();
  return emails.sent.map(({ recipient }) => recipient);
};

beforeEach(async () => {
  await setTestPassword(database, anna, null);
  await account.work();
  emails.sent.length = 0;
  await database.unguarded.query("truncate one_time_tokens, sign_in_failures");
});

describe("a sign-up request", () => {
  it("gets the same response whether the holder and the contract exist or not", async () => {
    const answers = [
      await send(),
      await send({ nif: "X1234567L" }),
      await send({ contract: "0000202" }),
      await send({ contract: "9999999" }),
    ];
    expect(answers[0]?.answer().result.render.body).toContain("rebràs un correu electrònic");
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).join())).size).toBe(1);
    expect(queue.waiting()).toHaveLength(4);
    expect(await recipients()).toEqual(["anna@correu.example"]);
  });

  it("sends the email to the address on record instead of the typed one, with a link to the configured origin", async () => {
    await send();
    expect(await recipients()).toEqual(["anna@correu.example"]);
    expect(emails.sent[0]?.action?.url).toMatch(/^https:\/\/portal\.example\/registre#t=[\w.-]+$/);
    expect(await links()).toEqual([
      { customer_id: anna, purpose: "activation", attributes: { email: null, mobile: "600000001" } },
    ]);
  });

  it("finds the holder of a DNI that is typed without its leading zeros", async () => {
    const shortened = await insertTestCustomer(database, {
      taxId: "01234567L",
      email: "curt@correu.example",
      password: null,
    });
    await insertContract(shortened, "0000404");
    await send({ nif: "1234567L", contract: "0000404" });
    expect(await recipients()).toEqual(["curt@correu.example"]);
    expect(await links()).toMatchObject([{ customer_id: shortened, purpose: "activation" }]);
  });

  it("sends the email to the typed address if none is on record, and stores that address with the link", async () => {
    await send({ nif: bielsTaxId, contract: " 0000202 " });
    expect(await recipients()).toEqual(["typed@correu.example"]);
    expect(emails.sent[0]).toMatchObject({ language: "es" });
    expect(await links()).toMatchObject([
      { attributes: { email: "typed@correu.example", mobile: "600000001" } },
    ]);
  });

  it("sends a customer with an account a reset link, to the email on record", async () => {
    await setTestPassword(database, anna);
    await send();
    expect(await recipients()).toEqual(["anna@correu.example"]);
    expect(emails.sent[0]?.heading).toBe("Ja tens un compte");
    expect(emails.sent[0]?.paragraphs.join(" ")).toContain("https://portal.example/acces");
    expect(emails.sent[0]?.action?.url).toMatch(/^https:\/\/portal\.example\/recordar-clau#t=/);
    expect(await links()).toMatchObject([{ purpose: "password_reset" }]);
  });

  it("sends nothing for another customer's contract, and requires an invoice number where the deployment asks for it", async () => {
    // The numbers alone, without their invoices, which the sign-up does not read.
    await database.unguarded.query(
      "insert into invoice_numbers (number, customer_id, invoice_id) values ('F-ANNA', $1, 1), ('F-BIEL', $2, 2)",
      [anna, biel],
    );
    const strict = await startAccount({
      database,
      configuration: { signUp: { ...signUp, phoneField: true, invoiceNumberField: true } },
    });
    const sendTo = (changes: Partial<SignUpForm>) =>
      strict.server.call(confirmSignUp, { body: { ...form, ...changes }, as: "visitor" });
    await sendTo({ invoiceNumber: "F-BIEL" });
    await sendTo({ contract: "0000202", invoiceNumber: "F-ANNA" });
    await strict.work();
    expect(strict.emails.sent).toEqual([]);
    await sendTo({ invoiceNumber: "F-ANNA" });
    await strict.work();
    expect(strict.emails.sent.map(({ recipient }) => recipient)).toEqual(["anna@correu.example"]);
  });

  it.each([
    ["passport", "PAB123456", " pab-123456 ", "0000303"],
    ["NIE", "X1234567L", "x-1234567-l", "0000304"],
    ["VAT number of another country", "FR12345678901", "fr 12345678901", "0000305"],
    ["other document", "C01X00T47", "c01x00t47", "0000306"],
  ])(
    "leads the holder of a %s to an account that signs in with its number",
    async (_kind, taxId, typed, contract) => {
      const email = `${contract}@correu.example`;
      const customerId = await insertTestCustomer(database, { taxId, email, password: null });
      await insertContract(customerId, contract);
      await send({ nif: typed, contract });
      expect(await recipients()).toEqual([email]);
      const activation_token = emails.sent[0]?.action?.url.split("#t=")[1] ?? "";
      const account = { user: typed, password: "Vela-blava-7", answer_token: true };
      const body = { ...account, activation_token };
      expect((await server.call(registerUser, { body, as: "visitor" })).status).toBe(200);
      const signedIn = await server.call(getToken, { body: account, as: "visitor" });
      expect([signedIn.status, await isActive(signedIn.answer().token ?? "")]).toEqual([200, true]);
    },
  );

  it.each(["101", "00101", "0000101", " 000000101 "])(
    "finds the contract by its number with any number of leading zeros: %j",
    async (contract) => {
      await send({ contract });
      expect(await recipients()).toEqual(["anna@correu.example"]);
    },
  );

  it("sends three emails at most, however often and from wherever it is made", async () => {
    for (let nth = 0; nth < 20; nth += 1)
      await server.app.inject({
        method: "POST",
        url: "/api/v1/signup/confirm",
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(form),
        remoteAddress: `203.0.113.${nth}`,
      });
    expect(await recipients()).toHaveLength(3);
  });

  it("runs the same statements whether the contract exists or not", async () => {
    const statementsOf = async (changes: Partial<SignUpForm>) => {
      statements.length = 0;
      await send(changes);
      return [...statements];
    };
    await statementsOf({});
    const known = await statementsOf({ nif: bielsTaxId, contract: "0000202" });
    expect(known.length).toBeGreaterThan(0);
    expect(await statementsOf({ nif: "X1234567L", contract: "9999999" })).toEqual(known);
  });

  it.each<[string, Partial<SignUpForm>, Record<string, string[]>]>([
    ["tax id", { nif: "12345678A" }, { nif: ["not_valid"] }],
    ["nothing", { nif: "", contract: " " }, { nif: ["required"], contract: ["required"] }],
    ["email", { email: "anna", email2: "anna" }, { email: ["not_valid"], email2: ["not_valid"] }],
    ["two emails", { email2: "other@correu.example" }, { email2: ["do_not_match"] }],
    ["phone", { phone: "123" }, { phone: ["not_valid"] }],
    ["no phone", { phone: "" }, { phone: ["required"] }],
    [
      "no consent",
      { accept_conditions: false, accept_gdpr: false },
      { accept_conditions: ["required"], accept_gdpr: ["required"] },
    ],
  ])("gets the errors as texts and by field: %s", async (_, changes, fields) => {
    const { result } = (await send(changes, "en")).answer();
    expect(result.fields).toEqual(fields);
    expect(result.render.errors).toHaveLength(Object.keys(fields).length);
    expect(result.render.body).toBe("");
    expect(queue.waiting()).toEqual([]);
  });

  it("gets its errors in the language of the request", async () => {
    const { result } = (await send({ email2: "other@correu.example" }, "en")).answer();
    expect(result.render.errors).toEqual(["Repeat the email: the emails do not match"]);
  });

  it("is refused with two email addresses in one field", async () => {
    const twice = "typed@correu.example,other@correu.example";
    expect((await send({ email: twice, email2: twice })).answer().result.fields.email).toEqual(["not_valid"]);
    expect(queue.waiting()).toEqual([]);
  });

  it("is delayed when repeated", async () => {
    for (let nth = 0; nth < 5; nth += 1) await send();
    const refused = await send();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(confirmSignUp, {
      body: form,
      as: { customerId: anna, readOnly: true },
    });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
