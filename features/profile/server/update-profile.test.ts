import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesAccess } from "#platform/testing/http/proves-access.ts";
import { createTestLetters } from "#platform/testing/jobs/test-letters.ts";
import { updateProfile } from "../contract/update-profile.ts";
import { emailWorkers } from "./email/tell-email-change.ts";
import { seedCustomers } from "./testing/seed-customers.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";

const database = await createTestDatabase("empty");
const { anna, bru } = await seedCustomers(database);
const server = await startProfileServer(database);
const letters = createTestLetters();
const workers = emailWorkers({
  database,
  sendLetter: letters.send,
  postLink: async (link, send) => {
    await send(`token-of-${link.customerId}`);
    return true;
  },
  organization: { name: "Llum de Prova", phone: "900 000 000", email: "hola@llum.example" },
  publicOrigin: "https://portal.example",
});
const put = (body: object, as: { customerId: number; readOnly?: boolean } = { customerId: anna }) =>
  server.call(updateProfile, { raw: { body }, body: {}, as });
const rowOf = async (customerId: number) =>
  (await database.pool.query("select * from customers where customer_id = $1", [customerId])).rows[0];

beforeEach(() => {
  letters.sent.length = 0;
});

describe("changing one's data", () => {
  it("takes a mobile in any writing, and the language, at once", async () => {
    const changed = (await put({ mobile: "+34 612 34 56 78", language: "en" })).answer();
    expect(changed).toMatchObject({ mobile: "612345678", language: "en", email: "anna@example.org" });
    expect(await rowOf(anna)).toMatchObject({ mobile: "612345678", language: "en" });
  });

  it("leaves what is not given as it was", async () => {
    await put({ mobile: "600000000" });
    expect(await rowOf(anna)).toMatchObject({ name: "Anna Roca", language: "en", mobile: "600000000" });
  });

  it("keeps the present e-mail until the new mailbox has answered, and tells both", async () => {
    const asked = (await put({ email: "nova@example.org" })).answer();
    expect(asked).toMatchObject({ email: "anna@example.org", pendingEmail: "nova@example.org" });
    await server.book.doAll(workers);
    expect(letters.sent.map(({ recipient }) => recipient)).toEqual(["nova@example.org", "anna@example.org"]);
    expect(letters.sent[0]?.action?.url).toBe(`https://portal.example/profile/email#t=token-of-${anna}`);
    expect(letters.sent[1]?.paragraphs.join(" ")).toContain("nova@example.org");
  });

  it("says the same of an e-mail that somebody else has; only its owner is told", async () => {
    const asked = await put({ email: "BRU@example.org" });
    expect(asked.answer()).toMatchObject({ pendingEmail: "BRU@example.org" });
    await server.book.doAll(workers);
    expect(letters.sent[0]?.action).toBeUndefined();
    expect(letters.sent[0]?.recipient).toBe("BRU@example.org");
    expect(await rowOf(bru)).toMatchObject({ email: "bru@example.org" });
  });

  it("forgets the wish for another e-mail when the present one is given again", async () => {
    await put({ email: "nova@example.org" });
    expect((await put({ email: "Anna@example.org" })).answer().pendingEmail).toBeNull();
  });

  it.each([
    [{ email: "no-es-un-correu" }, "email"],
    [{ email: `${"a".repeat(250)}@example.org` }, "email"],
    [{ email: "a@example.org\r\nBcc: b@example.org" }, "email"],
    [{ mobile: "12" }, "mobile"],
    [{ mobile: "six one two" }, "mobile"],
    [{ language: "gl" }, "language"],
    [{ name: "Una altra" }, "name"],
    [{ tax_id: "00000000T" }, "tax_id"],
    [{ customer_id: 1 }, "customer_id"],
    [{ erased_at: "2026-01-01" }, "erased_at"],
  ])("refuses %o by its field, and changes nothing", async (body, field) => {
    const before = await rowOf(anna);
    const refused = await put(body);
    expect([refused.status, Object.keys(refused.problem().errors ?? {})]).toEqual([400, [field]]);
    expect(await rowOf(anna)).toEqual(before);
  });

  it("is refused to whoever looks on in the customer's place", async () => {
    const refused = await put({ mobile: "611111111" }, { customerId: anna, readOnly: true });
    expect([refused.status, refused.problem().code]).toEqual([403, "read_only_session"]);
  });
});

provesAccess(updateProfile, { server, valid: { body: { language: "ca" }, as: { customerId: anna } } });
