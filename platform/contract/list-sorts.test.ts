import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineSorts } from "./list-sorts.ts";

const { schema, sorts } = defineSorts({ issuedOn: "date", totalCents: "amount_total" });
const query = z.object({ sort: z._default(schema, "-issuedOn") });

test("a sort order has the field's name on the wire", () => {
  expect(sorts).toEqual(["issuedOn", "-issuedOn", "totalCents", "-totalCents"]);
  expect(z.encode(query, { sort: "-totalCents" })).toEqual({ sort: "-amount_total" });
  expect(z.decode(query, { sort: "amount_total" })).toEqual({ sort: "totalCents" });
});

test("a query without a sort order is read with the default, and has nothing to encode", () => {
  // The client leaves out what it cannot encode and was not given; what throws would fail the call.
  const { success } = z.safeEncode(schema, JSON.parse("null"));
  expect(success).toBe(false);
  expect(z.decode(query, {})).toEqual({ sort: "-issuedOn" });
});

test("another field is refused", () => {
  expect(z.safeDecode(query, { sort: "owner" }).success).toBe(false);
});
