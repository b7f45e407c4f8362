import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { listOf } from "#platform/contract/list.ts";
import { day, euros, instant, kilowattHours, named } from "#platform/contract/wire.ts";
import { wireEncoder } from "./wire-encoder.ts";

const row = named({
  id: ["id", z.int()],
  issuedOn: ["date", day],
  paidAt: ["paid_at", z.nullable(instant)],
  totalCents: ["amount_total", euros],
  energyWh: ["energy", kilowattHours],
  status: ["paid", z.enum(["paid", "unpaid"])],
  note: ["note", z.optional(z.string().check(z.maxLength(5)))],
  contract: ["contract", z.optional(named({ name: ["name", z.string()], isOpen: ["open", z.boolean()] }))],
  steps: ["steps", z.array(z.union([z.string(), z.number()]))],
  kind: ["kind", z.literal("electricity")],
});
const list: z.core.$ZodType = listOf(row);

const right = {
  id: 7,
  issuedOn: "2026-02-28",
  paidAt: new Date("2026-03-01T10:00:00Z"),
  totalCents: -1234,
  energyWh: 5600,
  status: "paid",
  note: "dear",
  contract: { name: "0042", isOpen: true },
  steps: ["one", 2],
  kind: "electricity",
};
const pageOf = (...items: unknown[]) => ({
  items,
  n_items: items.length,
  total_items: items.length,
  limit: 100,
  offset: 0,
  page_items: items.length,
  offset_items: items.length,
});
const outcomeOf = (encode: () => unknown): unknown => {
  try {
    return { answer: encode() };
  } catch (error) {
    return error instanceof z.core.$ZodError ? { issues: error.issues } : error;
  }
};
const byZod = (value: unknown) => outcomeOf(() => z.encode(list, value));
const quick = (value: unknown) => outcomeOf(() => wireEncoder(list)(value));

describe("an encoded answer", () => {
  it("equals the result of zod's own encoding", () => {
    const answer = pageOf(right, { ...right, paidAt: null, note: undefined, contract: undefined });
    expect(quick(answer)).toEqual(byZod(answer));
    expect(JSON.stringify(quick(answer))).toBe(JSON.stringify(byZod(answer)));
  });

  it("omits fields that the contract does not declare", () => {
    expect(JSON.stringify(quick(pageOf({ ...right, secret: "x" })))).not.toContain("secret");
  });

  it.each([
    { id: 1.5 },
    { id: "7" },
    { id: undefined },
    { issuedOn: "2026-02-30" },
    { issuedOn: null },
    { paidAt: new Date(Number.NaN) },
    { totalCents: 0.5 },
    { energyWh: Number.NaN },
    { status: "lost" },
    { note: "too long" },
    { note: null },
    { contract: { name: "0042" } },
    { contract: [] },
    { steps: [null] },
    { steps: {} },
    { kind: "gas" },
  ])("is refused with zod's own words when it breaks the contract: %o", (fault) => {
    const answer = pageOf(right, { ...right, ...fault });
    expect(byZod(answer)).toHaveProperty("issues");
    expect(quick(answer)).toEqual(byZod(answer));
  });

  it("is refused when it is undefined or of another type", () => {
    for (const value of [undefined, null, "text", 7, []]) {
      expect(quick(value)).toEqual(byZod(value));
      expect(quick(value)).toHaveProperty("issues");
    }
  });

  it("is accepted after a value that its codec refused", () => {
    const positive = z.codec(z.number(), z.number(), {
      decode: (value) => value,
      encode: (value, payload) => {
        if (value < 0) payload.issues.push({ code: "custom", message: "negative", input: value });
        return value;
      },
    });
    const encode = wireEncoder(positive);
    expect(() => encode(-1)).toThrow(z.core.$ZodError);
    expect(encode(1)).toBe(1);
  });
});
