import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { json, publicRead, type CacheClass } from "#platform/contract/endpoint.ts";
import { createApi } from "./client.ts";
import { createQueryClient, query } from "./query.ts";

const asked: string[] = [];
const api = createApi({
  language: () => "ca",
  onRefusal: () => {},
  fetch: async (url) => {
    asked.push(url);
    return Response.json([]);
  },
});
const minuteMs = 60_000;

afterEach(() => void vi.useRealTimers());

test.each<[CacheClass, number]>([
  ["lookup", 30 * minuteMs],
  ["private_lookup", 30 * minuteMs],
  ["shared", minuteMs / 2],
  ["private", minuteMs / 2],
])("an answer of the class %s is asked again only after %i milliseconds", async (cache, freshMs) => {
  vi.useFakeTimers();
  asked.length = 0;
  const tariffs = publicRead({
    id: "listTariffs",
    summary: "Tariffs",
    path: "/tariff",
    versions: [1],
    cache,
    response: json(z.array(z.string())),
    errors: {},
  });
  const client = createQueryClient(api);
  const ask = () => client.fetchQuery(query(tariffs, {}));
  await ask();
  vi.advanceTimersByTime(freshMs - 1);
  await ask();
  expect(asked).toEqual(["/api/v1/tariff"]);
  vi.advanceTimersByTime(1);
  await ask();
  expect(asked).toHaveLength(2);
});
