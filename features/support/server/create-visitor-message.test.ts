import { beforeEach, describe, expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createVisitorMessage } from "../contract/create-visitor-message.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, database, work, emails } = await startSupport();
const body = {
  email: "anna.roca@correu.example",
  mobile: "+34 600 000 001",
  categoryId: 30,
  subject: "Vull contractar",
  message: "Quant em costaria?",
};
const sendRaw = (part: Partial<typeof body>) => {
  const { categoryId, message, ...rest } = { ...body, ...part };
  return server.call(createVisitorMessage, {
    as: "visitor",
    raw: { body: { ...rest, category: categoryId, description: message } },
  });
};
const send = (part: Partial<typeof body> = {}, language: "ca" | "es" | "en" = "ca") =>
  server.call(createVisitorMessage, { as: "visitor", body: { ...body, ...part }, language });

beforeEach(async () => {
  emails.sent.length = 0;
  await database.unguarded.query(
    "delete from visitor_messages; delete from visitor_outbox_events; delete from sign_in_failures",
  );
});

describe("a message of a visitor", () => {
  test("gets a number, and a receipt by email in the visitor's language without the visitor's words", async () => {
    const { data } = (await send({}, "en")).answer();
    await work();
    expect(emails.sent).toHaveLength(1);
    const [email] = emails.sent;
    const texts = [email?.subject, email?.heading, ...(email?.paragraphs ?? [])].join(" ");
    expect(email?.recipient).toBe(body.email);
    expect(texts).toContain(data.reference);
    expect(texts).toContain("We will answer by");
    expect(texts).not.toMatch(/Vull|costaria/);
  });

  test("is an event for the retailer's system, written with it", async () => {
    const { data } = (await send()).answer();
    const { rows } = await database.unguarded.query("select type, payload from visitor_outbox_events");
    expect(rows).toMatchObject([
      {
        type: "visitor_message.received",
        payload: { reference: data.reference, email: body.email, message: body.message, answered_at: null },
      },
    ]);
  });

  test("is answered alike for the email of a customer and an unknown one", async () => {
    const [known, unknown] = [await send({ email: demoPeople.household.email }), await send()];
    expect([known.status, Object.keys(known.answer().data)]).toEqual([
      unknown.status,
      Object.keys(unknown.answer().data),
    ]);
  });

  test.each([
    ["an email without a domain", { email: "anna@" }],
    ["an email with a line break", { email: "anna@example.org\r\nBcc: b@example.org" }],
    ["a mobile of letters", { mobile: "truca'm" }],
    ["no mobile", { mobile: "" }],
    ["a subject of two lines", { subject: "a\nb" }],
    ["no text", { message: "" }],
  ])("with %s is refused", async (_case, part) => {
    expect((await sendRaw(part)).status).toBe(400);
  });

  test("with a category that visitors do not have is refused", async () => {
    expect((await send({ categoryId: 1 })).problem().code).toBe("category_not_found");
  });

  test("is refused after several in a row, with the time to wait, and the address gets three receipts at most", async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) statuses.push((await send({ subject: `Hola ${nth}` })).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
    const refused = (await send()).problem();
    expect([refused.code, refused.values]).toEqual(["too_many_messages", { minutes: 1 }]);
    await work();
    expect(emails.sent).toHaveLength(3);
    expect((await send({ email: "pere@correu.example" })).status).toBe(200);
  });
});

const pdf = () => ({
  name: "factura.pdf",
  content: `data:application/pdf;base64,${btoa("%PDF-1.7 factura")}`,
});
const withFiles = (attachment: object) => {
  const { categoryId: category, message: description, ...rest } = body;
  return server.call(createVisitorMessage, {
    as: "visitor",
    raw: {
      body: { ...rest, email: `${crypto.randomUUID()}@correu.example`, category, description, attachment },
    },
  });
};

test.each([
  ["too many files", Array.from({ length: 7 }, () => pdf()), "attachment_count"],
  [
    "a file of another kind",
    [{ ...pdf(), content: `data:text/html;base64,${btoa("<html>")}` }],
    "attachment_refused",
  ],
  ["a file that is not there", ["00000000-0000-4000-8000-000000000000"], "attachment_not_found"],
])("%s in a message is refused", async (_case, attachment, code) => {
  expect((await withFiles(attachment)).problem().code).toBe(code);
});

test("a visitor's files are stored with the message", async () => {
  const { reference } = (await withFiles([pdf(), pdf()])).answer().data;
  const { rows } = await database.unguarded.query(
    "select filename from visitor_message_files where reference = $1",
    [reference],
  );
  expect(rows).toEqual([{ filename: "factura.pdf" }, { filename: "factura.pdf" }]);
});
