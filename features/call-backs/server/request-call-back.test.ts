import { beforeEach, describe, expect, test } from "vitest";
import { callBackConsentVersion } from "#platform/contract/call-back.ts";
import { askForCallBack, person, startCallBacks } from "./testing/call-backs-fixture.ts";

const { server, database, emails, work } = await startCallBacks();
const ask = (part: Partial<typeof person> = {}, language: "ca" | "es" | "en" = "ca") =>
  server.call(askForCallBack, { as: "visitor", body: { ...person, ...part }, language });
const askRaw = (part: object) => {
  const { givenName: name, ...rest } = person;
  return server.call(askForCallBack, { as: "visitor", raw: { body: { name, ...rest, ...part } } });
};
const rowsOf = async (text: string) => (await database.unguarded.query(text)).rows;

beforeEach(async () => {
  emails.sent.length = 0;
  await database.unguarded.query(
    "delete from call_backs; delete from visitor_outbox_events; delete from sign_in_failures",
  );
});

describe("a person who wants to be called", () => {
  test("is stored with the hour, and with the words and the version of the consent", async () => {
    const { reference } = (await ask({}, "es")).answer();
    const [row] = await rowsOf("select * from call_backs");
    expect(row).toMatchObject({
      reference,
      state: "requested",
      contact_hours: "15-19h",
      telephone: "600000001",
      origin: "comparator",
      details: { total: 12 },
      consent_version: callBackConsentVersion,
    });
    expect(row.consent_text).toContain("Acepto que Llum");
    expect(row.visitor_id).toMatch(/^[\w-]{32}$/);
  });

  test("is an event for the retailer’s system, written with it", async () => {
    const { reference } = (await ask()).answer();
    expect(await rowsOf("select type, payload from visitor_outbox_events")).toMatchObject([
      { type: "call_back.requested", payload: { reference, contact_hours: "15-19h", files: [] } },
    ]);
  });

  test("gets an email with the number, the hours and the link that cancels, and with nothing that was written", async () => {
    const { reference } = (await ask({}, "en")).answer();
    await work();
    const [email] = emails.sent;
    const texts = [email?.subject, ...(email?.paragraphs ?? [])].join(" ");
    expect([email?.recipient, email?.action?.url.split("#")[0]]).toEqual([
      person.email,
      "https://portal.example/call-back",
    ]);
    expect(texts).toContain(reference);
    expect(texts).toContain("15-19");
    expect(texts).not.toContain("Ada");
  });

  test("is stored with the telephone without spaces and without the Spanish prefix", async () => {
    await askRaw({ telephone: "+34 600 00 00 02" });
    expect(await rowsOf("select telephone from call_backs")).toEqual([{ telephone: "600000002" }]);
  });

  test.each([
    ["no name", { name: " " }],
    ["no first surname", { surname1: "" }],
    ["no hours", { contactHours: "21-23h" }],
    ["an email without a domain", { email: "ada@" }],
    ["a telephone of three digits", { telephone: "112" }],
    ["a telephone of letters", { telephone: "truca'm" }],
    ["no consent", { consent: false }],
    ["an absent consent", { consent: undefined }],
  ])("with %s is refused", async (_case, part) => {
    expect((await askRaw(part)).status).toBe(400);
    expect(await rowsOf("select 1 from call_backs")).toEqual([]);
  });

  test("is refused after several in a row, with the time to wait, and gets three emails at most", async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) statuses.push((await ask({ givenName: "Ada" })).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
    const refused = (await ask()).problem();
    expect([refused.code, refused.values]).toEqual(["too_many_call_backs", { minutes: 1 }]);
    await work();
    expect(emails.sent.length).toBeLessThanOrEqual(3);
  });
});

const pdfOf = (bytes: number) => ({
  name: "factura.pdf",
  content: `data:application/pdf;base64,${Buffer.from(`%PDF-1.7 ${" ".repeat(bytes)}`).toString("base64")}`,
});

describe("the attached bill", () => {
  test("is stored with the call-back", async () => {
    expect((await askRaw({ invoice: pdfOf(100) })).status).toBe(200);
    expect(await rowsOf("select filename from call_back_files")).toEqual([{ filename: "factura.pdf" }]);
  });

  test("of over 15,000,000 bytes is refused, and nothing is stored", async () => {
    const problem = (await askRaw({ invoice: pdfOf(15_000_000) })).problem();
    expect([problem.code, problem.values?.filename]).toEqual(["attachment_refused", "factura.pdf"]);
    expect(await rowsOf("select 1 from call_backs")).toEqual([]);
  });

  test.each([
    [
      "of another kind",
      { name: "a.html", content: `data:text/html;base64,${btoa("<p>")}` },
      "attachment_refused",
    ],
    ["that is not there", "00000000-0000-4000-8000-000000000000", "attachment_not_found"],
  ])("%s is refused", async (_case, invoice, code) => {
    expect((await askRaw({ invoice })).problem().code).toBe(code);
  });
});
