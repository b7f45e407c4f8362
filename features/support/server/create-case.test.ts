import { beforeEach, describe, expect, test } from "vitest";
import { demoContracts } from "#database/seed/demo-people.ts";
import { addDays, madridDate } from "#energy/calendar.ts";
import { addWorkingDays } from "#energy/working-days.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { readingsCategory } from "../contract/case-fields.ts";
import { textsOf } from "#platform/testing/pdf-text.ts";
import { createCase } from "../contract/create-case.ts";
import { getMeter } from "../contract/get-meter.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, ask, contractOf, company, database, cases, eventsOf, queue, work, emails, settings } =
  await startSupport();
const { flat, flatGas } = demoContracts.household;
const today = madridDate(new Date());

beforeEach(async () => {
  await database.unguarded.query("delete from cases; delete from case_references; delete from outbox_events");
  await queue.doAll([]).catch(() => undefined);
  emails.sent.length = 0;
});

describe("a question to the retailer", () => {
  test("gets a number and the day by which an answer is due", async () => {
    const { data } = (await ask("No l’entenc")).answer();
    expect(data.reference).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(data.dueOn).toBe(addWorkingDays(today, 15));
  });

  test("reaches the retailer's system as an event with its text, in the same transaction", async () => {
    const { data } = (await ask("No l’entenc")).answer();
    expect(await eventsOf()).toMatchObject([
      {
        type: "case.opened",
        payload: {
          reference: data.reference,
          kind: "question",
          state: "received",
          contract: flat,
          category: 1,
          supply_must_stay_on: false,
          messages: [{ author: "customer", body: "No l’entenc" }],
        },
      },
    ]);
  });

  test("is confirmed by email at once, with a link to it and its receipt as a PDF, which alone has the customer's words", async () => {
    const { data } = (await ask("Paraules meves", "El meu assumpte", "es")).answer();
    await work();
    const [email] = emails.sent;
    const texts = [email?.subject, ...(email?.paragraphs ?? [])].join(" ");
    expect(texts).toContain(data.reference);
    expect(texts).toContain("como muy tarde");
    expect(texts).not.toMatch(/Paraules|assumpte/);
    expect(email?.action?.url).toBe(`https://portal.example/solicitudes/${data.reference}`);
    const [receipt] = email?.attachments ?? [];
    expect(receipt?.filename).toBe(`recibo-${data.reference}.pdf`);
    expect(textsOf(receipt?.content ?? Buffer.alloc(0)).join(" ")).toContain("Paraules meves");
  });

  test("that is sent twice is one case", async () => {
    const [first, second] = [(await ask("Hola")).answer(), (await ask("Hola")).answer()];
    expect(second.data.reference).toBe(first.data.reference);
    expect((await ask("Hola de nou")).answer().data.reference).not.toBe(first.data.reference);
    expect(await eventsOf()).toHaveLength(2);
  });
});

const body: BodyOf<typeof createCase> = {
  contractId: contractOf(flat),
  commodity: "electricity",
  categoryId: 1,
  subject: "Hola",
  message: "Què tal",
};

test.each([
  ["a category of visitors", { categoryId: 30 }, 400, "category_not_found"],
  ["an unknown category", { categoryId: 4711 }, 400, "category_not_found"],
  ["an unknown contract", { contractId: 987_654_321 }, 404, "contract_not_found"],
  ["a contract of the other energy", { commodity: "gas" as const }, 404, "contract_not_found"],
  ["a subject without words", { subject: "   " }, 400, "invalid_request"],
  ["a subject of two lines", { subject: "Hola\r\nBcc: a@example.org" }, 400, "invalid_request"],
  ["a message without words", { message: "\n" }, 400, "invalid_request"],
])("%s is refused", async (_case, part, status, code) => {
  const { contractId, commodity, categoryId, subject, message } = { ...body, ...part };
  const raw = {
    polissa_id: contractId,
    polissa_type: commodity,
    categ_id: categoryId,
    title: subject,
    message,
  };
  const refused = await server.call(createCase, { as, raw: { body: raw } });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
  expect(await eventsOf()).toEqual([]);
});

test("another customer's contract is answered like one that does not exist", async () => {
  const refused = await server.call(createCase, { as: { customerId: company }, body });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

describe("the files of a question", () => {
  const file = (name: string, content: string) => ({
    name,
    content: `data:application/pdf;base64,${Buffer.from(content).toString("base64")}`,
  });
  const send = (attachments: { name: string; content: string }[]) =>
    server.call(createCase, {
      as,
      body: { ...body, message: `Amb ${attachments.length} fitxers`, attachments },
    });

  test("are stored with it, up to six", async () => {
    const six = Array.from({ length: 6 }, (_, nth) => file(`foto-${nth}.pdf`, `%PDF-1.7 ${nth}`));
    const { reference } = (await send(six)).answer().data;
    const stored = (await cases.findForOperator(reference))?.operatorCase.files;
    expect(stored?.map(({ filename, message }) => [filename, message])).toEqual(
      six.map(({ name }) => [name, 1]),
    );
  });

  test("are needed where the deployment asks for them", async () => {
    const configured = settings.current;
    settings.current = { ...configured, support: { ...configured.support, minimumAttachments: 1 } };
    const tooFew = (await send([])).problem();
    expect([tooFew.code, tooFew.values]).toEqual(["attachment_count", { minimum: 1, maximum: 6 }]);
    expect((await send([file("foto.pdf", "%PDF-1.7 una")])).status).toBe(200);
    settings.current = configured;
  });

  test("are refused beyond six, or of another kind, and nothing is stored", async () => {
    const seven = Array.from({ length: 7 }, (_, nth) => file(`foto-${nth}.pdf`, `%PDF-1.7 ${nth}`));
    const tooMany = (await send(seven)).problem();
    expect([tooMany.code, tooMany.values]).toEqual(["attachment_count", { minimum: 0, maximum: 6 }]);
    expect((await send([file("pagina.pdf", "<html>")])).problem().code).toBe("attachment_refused");
    const raw = {
      polissa_id: body.contractId,
      polissa_type: "electricity",
      categ_id: 1,
      title: "Hola",
      message: "Hola",
      attachments: ["00000000-0000-4000-8000-000000000000"],
    };
    const foreign = await server.call(createCase, { as, raw: { body: raw } });
    expect(foreign.problem().code).toBe("attachment_not_found");
    expect(await eventsOf()).toEqual([]);
  });
});

describe("a reading of the meter", () => {
  const send = async (
    name: string,
    values: Record<string, number>,
    readOn: string = today,
    message = `Lectura ${JSON.stringify(values)}`,
  ) => {
    const commodity = name === flatGas ? "gas" : "electricity";
    return server.call(createCase, {
      as,
      raw: {
        body: {
          polissa_id: contractOf(name),
          polissa_type: commodity,
          categ_id: readingsCategory,
          title: "Lectura",
          message,
          reading: {
            read_on: readOn,
            registers: Object.entries(values).map(([register, value]) => ({ register, value })),
          },
        },
      },
    });
  };
  const meterOf = async (name: string) =>
    (await server.call(getMeter, { as, params: { name } })).answer().registers;
  const stored = async () =>
    (
      await database.unguarded.query(
        "select register, value, deviation from meter_readings order by register",
      )
    ).rows;

  test("is stored with how it compares, also when it is lower than the last or far from the usual", async () => {
    const last = Object.fromEntries(
      (await meterOf(flat)).map(({ register, readings }) => [register, readings[0]?.value ?? 0]),
    );
    const { P1 = 0, P2 = 0, P3 = 0 } = last;
    expect((await send(flat, { P1: P1 + 20, P2: P2 - 1, P3: P3 + 90_000 })).status).toBe(200);
    expect(await stored()).toEqual([
      { register: "P1", value: P1 + 20, deviation: "expected" },
      { register: "P2", value: P2 - 1, deviation: "lower" },
      { register: "P3", value: P3 + 90_000, deviation: "high" },
    ]);
    const [newest] = (await meterOf(flat))[0]?.readings ?? [];
    expect(newest).toEqual({ on: today, value: P1 + 20, origin: "sent" });
  });

  test("is corrected by another with the same words, and sent again it is the same", async () => {
    const values = { P1: 7_000, P2: 7_000, P3: 7_000 };
    const send7 = async (P1: number) =>
      (await send(flat, { ...values, P1 }, today, "La meva lectura")).answer().data.reference;
    const first = await send7(7_000);
    const corrected = await send7(7_100);
    expect(corrected).not.toBe(first);
    expect(await send7(7_100)).toBe(corrected);
    const { rows } = await database.unguarded.query(
      `select value from meter_readings join cases using (customer_id, case_id)
       where register = 'P1' and subject = 'Lectura' order by case_id`,
    );
    expect(rows.map(({ value }) => value)).toEqual([7_000, 7_100]);
  });

  test.each<[string, Record<string, number>, string, string]>([
    ["a register less", { P1: 1, P2: 2 }, today, "registers_not_complete"],
    ["a register that the meter does not have", { P1: 1, P2: 2, P6: 3 }, today, "registers_not_complete"],
    ["a day of the future", { P1: 1, P2: 2, P3: 3 }, addDays(today, 1), "reading_date_not_valid"],
    ["a day of long ago", { P1: 1, P2: 2, P3: 3 }, addDays(today, -731), "reading_date_not_valid"],
    ["a negative value", { P1: -1, P2: 2, P3: 3 }, today, "invalid_request"],
  ])("with %s is refused", async (_case, values, day, code) => {
    expect((await send(flat, values, day)).problem().code).toBe(code);
    expect(await stored()).toEqual([]);
  });

  test("with the same register twice is refused", async () => {
    const registers = ["P1", "P1", "P2"].map((register) => ({ register, value: 1 }));
    const raw = {
      body: {
        polissa_id: contractOf(flat),
        polissa_type: "electricity",
        categ_id: readingsCategory,
        title: "Lectura",
        message: "Lectura",
        reading: { read_on: today, registers },
      },
    };
    expect((await server.call(createCase, { as, raw })).problem().code).toBe("registers_not_complete");
  });
});
