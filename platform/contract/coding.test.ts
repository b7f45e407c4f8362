import * as z from "zod/mini";
import { expect, it } from "vitest";
import { encodeAddress } from "./coding.ts";
import { defineEndpoint, json } from "./endpoint.ts";
import { pageQuery } from "./list.ts";

const listMeters = defineEndpoint({
  id: "listMeters",
  summary: "List meters",
  method: "GET",
  path: "/homes/{homeId}/meters",
  versions: [2],
  languageInPath: false,
  access: "customer",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: { param: "homeId" },
  params: z.object({ homeId: z.string() }),
  query: z.strictObject({ ...pageQuery, filter: z.optional(z.string()) }),
  response: json(z.object({})),
  errors: {},
});

it("an encoded address contains only the fields that were given, escaped", () => {
  expect(encodeAddress(listMeters, { params: { homeId: "a/b" } })).toBe("/homes/a%2Fb/meters");
  expect(
    encodeAddress(listMeters, {
      params: { homeId: "1" },
      query: { limit: 5, filter: "50 %&x=1", offset: undefined },
    }),
  ).toBe("/homes/1/meters?limit=5&filter=50%20%25%26x%3D1");
});
