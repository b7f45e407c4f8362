import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint, file } from "#platform/contract/endpoint.ts";
import { hrefOf } from "./address.ts";

const download = defineEndpoint({
  id: "downloadThing",
  summary: "A file",
  method: "GET",
  path: "/things/{id}/file",
  versions: [1, 2],
  languageInPath: false,
  access: "customer",
  readOnly: "allowed",
  rate: "document",
  cache: "private",
  ownership: { param: "id" },
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number() }),
  response: file("application/pdf"),
  errors: {},
});

test("a link leads to the newest version of an endpoint, with its values escaped", () => {
  expect(hrefOf(download, { params: { id: "a/b" }, query: { page: 2 } }, "ca")).toBe(
    "/api/v2/things/a%2Fb/file?page=2",
  );
});

test("a link carries the language where the endpoint takes it in its path", () => {
  const translated = { ...download, languageInPath: true };
  expect(hrefOf(translated, { params: { id: "1" } }, "es")).toBe("/api/v1/es/things/1/file");
});
