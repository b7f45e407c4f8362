import { expect, it } from "vitest";
import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { createApi, fileNameOf } from "./client.ts";

const writeNote = customerWrite({
  id: "writeNote",
  summary: "Write a note",
  method: "POST",
  path: "/notes",
  versions: [1],
  body: z.object({ text: z.string() }),
  repetition: "content",
  response: json(z.object({})),
  errors: {},
});

it("a call that makes something has the same key until the server has answered it", async () => {
  const keys: (string | null)[] = [];
  const statuses = [503, 200, 200, 404, 200];
  const api = createApi({
    language: () => "ca",
    onRefusal: () => {},
    fetch: async (_address, request) => {
      keys.push(new Headers(request.headers).get("idempotency-key"));
      return new Response("{}", { status: statuses[keys.length - 1] ?? 200 });
    },
  });
  const write = (text: string) => api.call(writeNote, { body: { text } }).catch(() => undefined);
  for (const text of ["a", "a", "a", "b", "b"]) await write(text);
  const [failed, again, anew, refused, corrected] = keys;
  expect(failed).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(failed);
  expect(anew).not.toBe(failed);
  expect(corrected).not.toBe(refused);
  await Promise.all([write("c"), write("c")]);
  expect(keys[5]).toBe(keys[6]);
});

it("a downloaded file keeps the full name that the server gave it", () => {
  expect(
    fileNameOf(`attachment; filename="Factura Nuria.pdf"; filename*=UTF-8''Factura%20N%C3%BAria.pdf`),
  ).toBe("Factura Núria.pdf");
  expect(fileNameOf('attachment; filename="FE2026-001.pdf"')).toBe("FE2026-001.pdf");
  expect(fileNameOf(null)).toBeUndefined();
});
