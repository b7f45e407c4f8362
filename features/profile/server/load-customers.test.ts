import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { endPasswordLinks, createOneTimeTokens } from "#features/account/server/sign-in/one-time-tokens.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { loadCustomers, type LoadLanguages } from "./load-customers.ts";

const database = await createTestDatabase("empty");
const changeTerms: Parameters<typeof loadCustomers>[0]["changeTerms"] = (_client, _contracts, change) =>
  change();

const languages: LoadLanguages = { offered: completeLanguages, default: "ca" };

type Stored = { customerId: number; passwordHash: string };
const stored: Stored[] = [];

const load = async (...records: unknown[]) => {
  const {
    refusals,
    notes,
    noted: _,
    ...counts
  } = await loadCustomers({
    database,
    records: records.map((record, index) => ({ line: index + 1, record })),
    endPasswordLinks,
    changeTerms,
    languages,
    storeFirstPasswords: async (_, passwords) => {
      stored.push(...passwords);
      return passwords.map(({ customerId }) => customerId);
    },
  });
  return { counts, refusals, notes };
};

const anna = { tax_id: "12345678Z", kind: "person", name: "Anna Roca", email: "anna@example.org" };
const bru = { tax_id: "X1234567L", kind: "person", name: "Bru Vila", email: "bru@example.org" };
const forn = { tax_id: "A58818501", kind: "company", name: "Forn del Barri, SA", language: "es" };

const nif = (digits: number) => ({
  tax_id: `${digits}${"TRWAGMYFPDXBNJZSQVHLCKE".charAt(digits % 23)}`,
  kind: "person",
  name: `Customer ${digits}`,
});

const customers = async () =>
  (
    await database.unguarded.query(
      "select tax_id, name, email, mobile, language from customers order by tax_id",
    )
  ).rows;
const logins = async () =>
  (await database.unguarded.query("select login_name from login_names order by login_name")).rows.map(
    ({ login_name }) => login_name,
  );

const forget = async (condition: string): Promise<void> => {
  await database.unguarded.query(`delete from customers where ${condition}`);
  await database.unguarded.query(
    "delete from login_names where customer_id not in (select customer_id from customers)",
  );
};

/** Enough records for one batch to be written before the file is cut off. */
const breakingOff = async function* () {
  yield { line: 1, record: { ...anna, tax_id: "Y1234567X", email: null } };
  for (let line = 2; line <= 500; line += 1) yield { line, record: nif(20_000_000 + line) };
  throw new Error("the disk went away");
};

describe("loading customers", () => {
  test("adds new customers with their sign-in names", async () => {
    expect((await load(anna, bru, forn)).counts).toEqual({ new: 3, changed: 0, unchanged: 0, refused: 0 });
    expect(await customers()).toEqual([
      { tax_id: "12345678Z", name: "Anna Roca", email: "anna@example.org", mobile: null, language: "ca" },
      { tax_id: "A58818501", name: "Forn del Barri, SA", email: null, mobile: null, language: "es" },
      { tax_id: "X1234567L", name: "Bru Vila", email: "bru@example.org", mobile: null, language: "ca" },
    ]);
    expect(await logins()).toEqual([
      "12345678Z",
      "A58818501",
      "X1234567L",
      "anna@example.org",
      "bru@example.org",
    ]);
  });

  test("an email is one customer's in all spellings, and is stored as customers read it", async () => {
    const dora = { ...nif(10_000_001), email: " Dora@CAFÈ.cat" };
    const other = { ...nif(10_000_002), email: "dora@xn--caf-8la.cat" };
    const { counts, refusals } = await load(dora, other);
    expect(counts).toMatchObject({ new: 1, refused: 1 });
    expect(refusals[0]?.reason).toContain("is already that of 10000001");
    expect(await customers()).toContainEqual(expect.objectContaining({ email: "Dora@cafè.cat" }));
    expect(await logins()).toContain("dora@xn--caf-8la.cat");
    expect((await load(dora)).counts).toMatchObject({ unchanged: 1 });
    await forget("email like 'Dora@%'");
  });

  test("stores a DNI with the zeros that the export lost, and a passport of that form as it is", async () => {
    const short = { tax_id: "1234567L", kind: "person", name: "Dora Mas" };
    const passport = { tax_id: "7654321J", document_type: "PS", kind: "person", name: "Omar Aziz" };
    expect((await load(short, passport)).counts).toMatchObject({ new: 2, refused: 0 });
    expect(await logins()).toEqual(expect.arrayContaining(["01234567L", "7654321J"]));
    expect((await load({ ...short, tax_id: "01234567L" }, passport)).counts).toMatchObject({ unchanged: 2 });
    await forget("tax_id in ('01234567L', '7654321J')");
  });

  test("stores the parts of a name, and the name with which emails greet", async () => {
    const parts = { given_name: "Marta", first_surname: "Puig", second_surname: "Serra" };
    const named = (digits: number, name: string, more: object = {}) => ({ ...nif(digits), name, ...more });
    const { counts } = await load(
      named(10_000_011, "PUIG SERRA MARTA", parts),
      named(10_000_012, "ROCA, ANNA"),
      named(10_000_013, "Bru Vila"),
      named(10_000_014, "Vila, S.L."),
      { ...forn, tax_id: "J99216582" },
    );
    expect(counts).toMatchObject({ new: 5, refused: 0 });
    const sql =
      "select greeting_name from customers where tax_id like '100000%' or tax_id = 'J99216582' order by tax_id";
    const { rows } = await database.unguarded.query(sql);
    expect(rows.map(({ greeting_name }) => greeting_name)).toEqual([
      "Marta",
      "ANNA",
      "Bru Vila",
      "Vila, S.L.",
      "Forn del Barri, SA",
    ]);
    expect((await load(named(10_000_011, "PUIG SERRA MARTA", parts))).counts).toMatchObject({ unchanged: 1 });
    await load(named(10_000_011, "PUIG SERRA MARTA", { ...parts, second_surname: null }));
    const [stored] = (await database.unguarded.query("select * from customers where given_name = 'Marta'"))
      .rows;
    expect(stored).toMatchObject({ first_surname: "Puig", second_surname: null });
    await forget("tax_id like '100000%' or tax_id = 'J99216582'");
  });

  test.each([
    [{ ...forn, given_name: "Anna" }, /are those of a person/],
    [{ ...anna, first_surname: "Roca" }, /first_surname without given_name/],
    [{ ...anna, given_name: "Anna", second_surname: "Roca" }, /second_surname without first_surname/],
  ])("refuses parts of a name that cannot be one: %j", async (record, reason) => {
    expect((await load(record)).refusals[0]?.reason).toMatch(reason);
  });

  test("a second time changes nothing", async () => {
    expect((await load(anna, bru, forn)).counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 });
  });

  test("accepts a tax id in any common notation", async () => {
    expect((await load({ ...anna, tax_id: "es-12.345.678-z" })).counts).toMatchObject({ unchanged: 1 });
  });

  test("replaces an old email, which is no longer a sign-in name", async () => {
    const report = await load({ ...anna, email: "Anna.Roca@Example.org", mobile: "600000001" });
    expect(report.counts).toMatchObject({ changed: 1, refused: 0 });
    expect(await logins()).toContain("anna.roca@example.org");
    expect(await logins()).not.toContain("anna@example.org");
  });

  test("revokes password links in a customer's former mailbox, and no other customer's", async () => {
    const found = await database.unguarded.query("select tax_id, customer_id from customers");
    const links = createOneTimeTokens(database.pool);
    const now = new Date();
    const linkOf = async (taxId: string, purpose: "activation" | "password_reset" | "impersonation") => {
      const customerId = found.rows.find(({ tax_id }) => tax_id === taxId)?.customer_id ?? 0;
      const token = await links.create({ customerId, purpose, minutes: 60, now });
      return async () => (await links.peek(token, purpose, now)) !== undefined;
    };
    const hers = [await linkOf(anna.tax_id, "activation"), await linkOf(anna.tax_id, "password_reset")];
    const others = [await linkOf(bru.tax_id, "activation"), await linkOf(anna.tax_id, "impersonation")];
    const holding = async (all: typeof hers) => Promise.all(all.map((holds) => holds()));
    const present = { ...anna, email: "Anna.Roca@Example.org", mobile: "600000001" };
    await load({ ...present, name: "Anna Roca i Puig" });
    expect(await holding([...hers, ...others])).toEqual([true, true, true, true]);
    await load({ ...present, email: "anna@nova.example.org" });
    expect([await holding(hers), await holding(others)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("refuses an email of another customer, and names that customer", async () => {
    const report = await load({ ...forn, email: "BRU@example.org" });
    expect(report.counts.refused).toBe(1);
    expect(report.refusals[0]?.reason).toMatch(/BRU@example.org is already that of X1234567L.*another email/);
    expect(await customers()).toContainEqual(expect.objectContaining({ tax_id: "A58818501", email: null }));
  });

  test("refuses the same email for two tax ids in one file", async () => {
    const report = await load(
      { ...forn, tax_id: "J99216582", email: "shared@example.org" },
      { ...anna, tax_id: "00000000T", email: "shared@example.org" },
    );
    expect(report.counts).toMatchObject({ new: 1, refused: 1 });
    expect(report.refusals).toMatchObject([
      { line: 2, reason: expect.stringContaining("already that of J99216582") },
    ]);
  });

  test("moves an email from one customer to another, whichever line comes first", async () => {
    const report = await load(
      { ...forn, email: "bru@example.org" },
      { ...bru, email: "bru.vila@example.org" },
    );
    expect(report.counts).toMatchObject({ changed: 2, refused: 0 });
    expect(await logins()).toEqual(expect.arrayContaining(["bru@example.org", "bru.vila@example.org"]));
  });

  test("counts a customer who gets only a first password as changed", async () => {
    await load(anna);
    const hash = `$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$${"a".repeat(43)}`;
    const report = await load({ ...anna, password_hash: hash });
    expect(report.counts).toMatchObject({ new: 0, changed: 1, unchanged: 0 });
  });

  test("stores first passwords only for accepted records, and never in plain text", async () => {
    const hash = `$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$${"a".repeat(43)}`;
    stored.length = 0;
    const report = await load({ ...anna, password_hash: hash }, { ...bru, password_hash: "secret1234" });
    expect(stored).toEqual([{ customerId: expect.any(Number), passwordHash: hash }]);
    expect(report.refusals[0]).toMatchObject({ line: 2, reason: expect.stringContaining("password_hash") });
  });

  test.each([
    [{ ...anna, tax_id: "12345678A" }, /tax_id 12345678A is not a NIF/],
    [{ ...anna, email: "anna at example" }, /email is not an email address/],
    [{ ...anna, kind: "firm" }, /kind must be one of person, company/],
    [{ ...anna, name: undefined }, /name is missing/],
    [{ ...anna, name: "  " }, /name is empty/],
    [{ ...anna, mail_address: "x" }, /not known: mail_address/],
    [{ ...anna, name: 3 }, /name must be of type string/],
    [undefined, /not a JSON object/],
    ["text", /not a JSON object/],
  ])("refuses %j with the reason", async (record, reason) => {
    const report = await load(record);
    expect(report.refusals).toMatchObject([{ line: 1, reason: expect.stringMatching(reason) }]);
  });

  test("finds a company again whose tax id has the other kind of control character", async () => {
    const company = { tax_id: "B99367989", kind: "company", name: "Forn, SL" };
    expect((await load(company)).counts).toMatchObject({ new: 1 });
    expect((await load({ ...company, tax_id: "B9936798I" })).counts).toMatchObject({ new: 0, unchanged: 1 });
  });

  test.each([
    ["PS", "PAB-123456"],
    ["NV", "FR12345678901"],
    ["NE", "Y1234567X"],
    ["OT", "A-77/1234"],
  ])("accepts a document of type %s, and its number as a sign-in name", async (document_type, tax_id) => {
    const record = { tax_id, document_type, kind: "person", name: "Jeanne Roche" };
    expect((await load(record)).counts).toMatchObject({ new: 1, refused: 0 });
    expect(await logins()).toContain(tax_id.replace(/[-/]/g, ""));
    expect((await load(record)).counts).toMatchObject({ unchanged: 1 });
  });

  test.each([
    [{ ...anna, tax_id: "PAB123456" }, /is not a NIF, NIE or CIF.*or give its document_type/],
    [{ ...anna, document_type: "NE" }, /12345678Z is not a NIE/],
    [{ ...anna, tax_id: "12", document_type: "PS" }, /12 is not a passport/],
    [{ ...anna, document_type: "DNI" }, /document_type must be one of NI, NE, NV, PS, OT/],
  ])("refuses %j, whose number is not of its document type", async (record, reason) => {
    expect((await load(record)).refusals).toMatchObject([{ line: 1, reason: expect.stringMatching(reason) }]);
  });

  test("writes to new customers without a language, or with one that is not offered, in the default", async () => {
    const spanish = { offered: ["es"], default: "es" } as const;
    const plain = { ...nif(50_000_001) };
    const catalan = { ...nif(50_000_002), language: "ca" };
    const report = await loadCustomers({
      database,
      records: [plain, catalan].map((record, index) => ({ line: index + 1, record })),
      languages: spanish,
      storeFirstPasswords: async () => [],
      endPasswordLinks: async () => {},
      changeTerms,
    });
    expect(report).toMatchObject({ new: 2, refused: 0 });
    expect(report.notes).toEqual([{ line: 2, note: "language ca is not offered here; es is used instead" }]);
    const found = (await customers()).filter(({ tax_id }) => tax_id.startsWith("5000000"));
    expect(found.map(({ language }) => language)).toEqual(["es", "es"]);
  });

  test("accepts a customer once per file", async () => {
    const report = await load(anna, { ...anna, tax_id: "12345678-z", name: "Another" });
    expect(report.refusals).toMatchObject([
      { line: 2, reason: "line 1 is about the same customer: keep one of the two" },
    ]);
  });

  test("stores nothing of a file that is cut off", async () => {
    const before = await customers();
    const broken = loadCustomers({
      database,
      records: breakingOff(),
      storeFirstPasswords: async () => [],
      endPasswordLinks: async () => {},
      changeTerms,
      languages,
    });
    await expect(broken).rejects.toThrow("the disk went away");
    expect(await customers()).toEqual(before);
  });

  test("loads several batches, and reports progress", async () => {
    const many = Array.from({ length: 1200 }, (_, index) => ({
      line: index + 1,
      record: nif(40_000_000 + index),
    }));
    const seen: number[] = [];
    const report = await loadCustomers({
      database,
      records: many,
      storeFirstPasswords: async () => [],
      endPasswordLinks: async () => {},
      changeTerms,
      languages,
      onProgress: (recordsRead) => seen.push(recordsRead),
    });
    expect(report.new).toBe(1200);
    expect(seen).toEqual([500, 1000, 1200]);
  });
});
