import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import {
  day,
  euros,
  integerText,
  jsonText,
  kilowattHours,
  kilowatts,
  kilowattsText,
  named,
  yesOrNoText,
} from "./wire.ts";

describe("the wire format", () => {
  it("converts euros, kWh and kW to and from cents, Wh and W without loss", () => {
    for (const cents of [0, 1, 29, 115, -1999, 100_000_001])
      expect(z.decode(euros, z.encode(euros, cents))).toBe(cents);
    expect([z.decode(euros, 1.15), z.decode(kilowattHours, 0.189), z.decode(kilowatts, 3.45)]).toEqual([
      115, 189, 3450,
    ]);
  });

  it("has the specification's names, and the code has its own", () => {
    const invoice = named({
      totalCents: ["amount_total", euros],
      issuedOn: ["date", day],
      note: ["note", z.optional(z.string())],
    });
    expect(z.decode(invoice, { amount_total: 12.5, date: "2026-01-31" })).toEqual({
      totalCents: 1250,
      issuedOn: "2026-01-31",
    });
    expect(z.encode(invoice, { totalCents: 1250, issuedOn: "2026-01-31" })).toEqual({
      amount_total: 12.5,
      date: "2026-01-31",
    });
  });

  it("drops undeclared fields when encoding", () => {
    const invoice = named({ totalCents: ["amount_total", euros] });
    expect(z.encode(invoice, Object.assign({ totalCents: 1 }, { secret: 2 }))).toEqual({
      amount_total: 0.01,
    });
  });

  it("can be one of several with objects of their own", () => {
    const paid = named({
      status: ["status", z.literal("paid")],
      by: ["paid_by", named({ bank: ["iban", z.string()] })],
    });
    const open = named({ status: ["status", z.literal("open")], reason: ["why", z.string()] });
    const either = z.union([paid, open]);
    expect(z.encode(either, { status: "open", reason: "new" })).toEqual({ status: "open", why: "new" });
    expect(z.encode(either, { status: "paid", by: { bank: "ES1" } })).toEqual({
      status: "paid",
      paid_by: { iban: "ES1" },
    });
  });

  it("is what the documentation shows", () => {
    const schema = z.toJSONSchema(named({ totalCents: ["amount_total", euros] }), { io: "input" });
    expect(schema).toMatchObject({
      properties: { amount_total: { type: "number" } },
      required: ["amount_total"],
    });
  });

  it.each([
    ["4.6", 4600],
    ["15.001", 15_001],
  ])("reads %s kW of a query", (text, powerW) => {
    expect(z.decode(kilowattsText, text)).toBe(powerW);
    expect(z.encode(kilowattsText, powerW)).toBe(text);
  });

  it.each([
    ["1", true],
    ["true", true],
    ["41", true],
    ["0", false],
    ["00", false],
    ["false", false],
    ["", false],
  ])("reads '%s' of a query as %s", (text, value) => {
    expect(z.decode(yesOrNoText, text)).toBe(value);
  });

  it.each(["1e9", "-1", "NaN", "1.5", "", " 1", "0x1", "151", "9".repeat(30)])(
    "refuses %j as a page size",
    (text) => {
      expect(z.safeDecode(integerText(1, 150), text).success).toBe(false);
    },
  );

  it("refuses a filter that is not JSON", () => {
    expect(z.safeDecode(jsonText(z.array(z.string())), "[").success).toBe(false);
    expect(z.decode(jsonText(z.array(z.string())), '["a"]')).toEqual(["a"]);
  });
});
