import fc from "fast-check";
import { expect, test } from "vitest";
import { accountNotification, accountStatement, statusReport } from "../testing/bank-files.ts";
import { createBankFileReader, type BankEntry } from "./read-bank-file.ts";
import { XmlFault } from "./xml-records.ts";

const iban = "ES9121000418450200051332";

const read = (xml: string | Buffer, step = 7) => {
  const entries: BankEntry[] = [];
  const reader = createBankFileReader((entry) => entries.push(entry));
  const bytes = Buffer.from(xml);
  for (let from = 0; from < bytes.length; from += step) reader.write(bytes.subarray(from, from + step));
  return { ...reader.end(), entries };
};

test.each(["03", "10"])("rejected debits are read from pain.002.001.%s", (version) => {
  const rejection = { endToEndId: "R20261127-000012-3", euros: "48.21", reason: "AC04" };
  expect(read(statusReport("R20261127-000012", [rejection], { version }))).toEqual({
    format: "pain.002",
    messageId: "ANSWER-1",
    accounts: [],
    others: 0,
    entries: [
      { kind: "returned", endToEndId: "R20261127-000012-3", amountCents: 4821, reasonCode: "AC04", on: null },
    ],
  });
});

test("an answer can reject the whole remittance", () => {
  expect(read(statusReport("R20261127-000012", [], { groupReason: "FF01" })).entries).toEqual([
    { kind: "remittance_rejected", messageId: "R20261127-000012", reasonCode: "FF01" },
  ]);
});

test("a statement has collected remittances, returned debits and transfers; other movements are counted", () => {
  const xml = accountStatement(iban, [
    { euros: "123.31", direction: "CRDT", batch: "R20261127-000012", reference: "B1" },
    { euros: "48.21", direction: "DBIT", endToEndId: "R20261127-000012-1", reason: "MD06", on: "2026-12-09" },
    { euros: "75.1", direction: "CRDT", endToEndId: "R20261127-000012-2" },
    {
      euros: "60",
      direction: "CRDT",
      reference: "T1",
      endToEndId: "NOTPROVIDED",
      text: "Factura FE-1",
      payer: "Núria",
    },
    { euros: "900.00", direction: "DBIT", endToEndId: "PAYROLL" },
    { euros: "1.00", direction: "CRDT", status: "PDNG", text: "FE-2" },
  ]);
  expect(read(xml)).toMatchObject({
    format: "camt.053",
    accounts: [iban],
    others: 2,
    entries: [
      { kind: "remittance_collected", messageId: "R20261127-000012", amountCents: 12331, on: "2026-12-02" },
      {
        kind: "returned",
        endToEndId: "R20261127-000012-1",
        amountCents: 4821,
        reasonCode: "MD06",
        on: "2026-12-09",
      },
      { kind: "collected", endToEndId: "R20261127-000012-2", amountCents: 7510 },
      { kind: "credit", bankReference: "T1", amountCents: 6000, text: "Factura FE-1", payer: "Núria" },
    ],
  });
});

test.each(["02", "08"])("a notification has the debits of a batch one by one: camt.054.001.%s", (version) => {
  const [first, second] = ["R20261127-000012-1", "R20261127-000012-2"];
  const xml = accountNotification(
    iban,
    [
      {
        direction: "DBIT",
        euros: "123.31",
        batch: "R20261127-000012",
        debits: [
          { endToEndId: first, euros: "48.21", reason: "AM04" },
          { endToEndId: second, euros: "75.10", reason: "MD01" },
        ],
      },
      { direction: "CRDT", euros: "48.21", debits: [{ endToEndId: first, euros: "48.21" }] },
      { direction: "CRDT", euros: "9.00", batch: "R20261127-000013", debits: [] },
    ],
    { version },
  );
  const on = "2026-12-02";
  expect(read(xml)).toEqual({
    format: "camt.054",
    messageId: "NOTIFICATION-1",
    accounts: [iban],
    others: 0,
    entries: [
      { kind: "returned", endToEndId: first, amountCents: 4821, reasonCode: "AM04", on },
      { kind: "returned", endToEndId: second, amountCents: 7510, reasonCode: "MD01", on },
      { kind: "collected", endToEndId: first, amountCents: 4821, on },
      { kind: "remittance_collected", messageId: "R20261127-000013", amountCents: 900, on },
    ],
  });
});

test("an amount that is not euros to the cent is not taken for one", () => {
  const amounts = (euros: string) =>
    read(accountStatement(iban, [{ euros, direction: "CRDT", text: "x" }])).entries.map((entry) =>
      "amountCents" in entry ? entry.amountCents : null,
    );
  expect(amounts("0.29000")).toEqual([29]);
  expect([amounts("0.291"), amounts("-5"), amounts("1e3"), amounts("1,50")]).toEqual([[], [], [], []]);
  expect(
    read(accountStatement(iban, [{ euros: "5", direction: "CRDT" }]).replaceAll("EUR", "USD")).entries,
  ).toEqual([]);
});

const statement = accountStatement(iban, []);
test.each([
  ["a document type", statement.replace("<Document", '<!DOCTYPE d [<!ENTITY a "b">]><Document')],
  ["an unknown entity", statement.replace("STATEMENT-1", "&xxe;")],
  ["another encoding", statement.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')],
  ["another message", statement.replaceAll("BkToCstmrStmt", "FIToFICstmrCdtTrf")],
  ["an unfinished document", statement.slice(0, -20)],
  ["no document", "hello"],
  ["too many levels", statement.replace("STATEMENT-1", "<a>".repeat(60) + "</a>".repeat(60))],
  ["a record that never ends", statement.replace("STATEMENT-1", "<a>b</a>".repeat(120_000))],
])("a file with %s is refused", (_, xml) => {
  expect(() => read(xml, 65_536)).toThrow(XmlFault);
});

test("bytes that are no UTF-8 are refused", () => {
  const bytes = Buffer.from(statement);
  bytes[200] = 0xff;
  expect(() => read(bytes)).toThrow(XmlFault);
});

test("whatever is changed in a file, it is read or refused", () => {
  const xml = accountStatement(iban, [
    { euros: "60", direction: "CRDT", reference: "T1", text: "Factura FE-1" },
  ]);
  fc.assert(
    fc.property(fc.nat(xml.length), fc.nat(20), fc.string({ maxLength: 8 }), (at, length, inserted) => {
      try {
        read(xml.slice(0, at) + inserted + xml.slice(at + length), 512);
      } catch (error) {
        expect(error).toBeInstanceOf(XmlFault);
      }
    }),
  );
});

test("a long statement takes time in proportion to its length, and no memory of what was read", () => {
  const movement = {
    euros: "60",
    direction: "CRDT",
    reference: "T1",
    text: "Factura FE-1",
    payer: "Núria",
  } as const;
  const secondsOf = (movements: number): number => {
    const bytes = Buffer.from(
      accountStatement(
        iban,
        Array.from({ length: movements }, () => movement),
      ),
    );
    let entries = 0;
    const reader = createBankFileReader(() => {
      entries += 1;
    });
    const start = performance.now();
    for (let from = 0; from < bytes.length; from += 65_536) reader.write(bytes.subarray(from, from + 65_536));
    reader.end();
    expect(entries).toBe(movements);
    return performance.now() - start;
  };
  secondsOf(2_000);
  // Ten times as long; a quadratic reader would take a hundred times the time.
  expect(secondsOf(20_000)).toBeLessThan(40 * Math.max(secondsOf(2_000), 5));
});
