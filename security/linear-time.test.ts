import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import * as operatorEvents from "#features/operations/contract/operator-events.ts";
import * as operatorRequests from "#features/requests/contract/operator-api.ts";
import * as operatorCases from "#features/support/contract/operator-cases.ts";
import * as operatorLeads from "#features/contracting/contract/operator-leads.ts";
import * as operatorEmails from "#features/newsletter/contract/report-emails.ts";
import * as operatorLoads from "#features/loads/contract/operator-loads.ts";
import { signEvent, verifyEvent } from "#integrations/card-payments/webhook-signature.ts";
import type { OperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { detachFiles } from "#platform/server/http/inline-files.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { endpointsOf } from "./endpoint-table.ts";
import { startServer } from "./target.ts";

/*
 * What reads a request before a schema has checked it must take linear time: otherwise one request of one stranger holds
 * the server up. Inputs double three times, and the time may be at most 2.5 times as long for each doubling. Over one
 * doubling a collection of garbage decides, over three it does not: linear time is 8 times as long, quadratic 64 times,
 * and the limit lies between. Short times are not compared: sizes are such
 * that linear work stays below, for another process that takes the processor lengthens long runs more than short ones.
 */

const span = 8;
const maxGrowth = 2.5 ** 3;
/** Another process may take the processor in one of them. */
const attempts = 3;

/** Milliseconds of this process's CPU time: what other processes do does not count. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const bestOf = (times: number, run: () => unknown): number =>
  Math.min(
    ...Array.from({ length: times }, () => {
      const startMs = cpuMs();
      run();
      return cpuMs() - startMs;
    }),
  );

/** Whether the time for an input of `size` is out of proportion to that of an eighth of its size. */
const growsFaster = (run: (size: number) => unknown, size: number, leastMs: number): boolean => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const whole = bestOf(3, () => run(size));
    if (whole < leastMs || whole <= maxGrowth * bestOf(3, () => run(size / span))) return false;
  }
  return true;
};

/** What is repeated: characters that patterns repeat, alone and in the forms that inputs have. */
const pumps = [
  "a",
  "0",
  "-",
  ".",
  "/",
  "+",
  " ",
  ",",
  "=",
  ":",
  ";",
  "@",
  "%",
  "é",
  "a.",
  "a-",
  "a@",
  "0,",
  "a/",
];
const beginnings = ["", "data:", "a@", "https://a", "+"];
const endings = ["", "\u0001", "!"];

const hostileTexts: readonly ((size: number) => string)[] = pumps.flatMap((pump) =>
  beginnings.flatMap((beginning) =>
    endings.map((ending) => (length: number) => beginning + pump.repeat(length / pump.length) + ending),
  ),
);

type Fragment = z.core.JSONSchema._JSONSchema;
type Place = (text: string) => unknown;

/** Where a schema takes a text: for each place, an input that has only that text. */
const textPlaces = (fragment: Fragment | undefined, depth = 0): Place[] => {
  if (typeof fragment !== "object" || depth > 6) return [];
  const { properties = {}, items, prefixItems } = fragment;
  const alternatives = [...(fragment.anyOf ?? []), ...(fragment.oneOf ?? []), ...(fragment.allOf ?? [])];
  const constants = Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) =>
      typeof part === "object" && part.const !== undefined ? [[name, part.const]] : [],
    ),
  );
  return [
    ...(fragment.type === "string" && fragment.const === undefined ? [(text: string) => text] : []),
    ...Object.entries(properties).flatMap(([name, part]) =>
      textPlaces(part, depth + 1).map((place): Place => (text) => ({ ...constants, [name]: place(text) })),
    ),
    ...[items, ...(prefixItems ?? [])].flatMap((part) =>
      Array.isArray(part)
        ? []
        : textPlaces(part, depth + 1).map((place): Place => (text) => [place(text)]),
    ),
    ...alternatives.flatMap((part) => textPlaces(part, depth + 1)),
  ];
};

const slowPlaces = (schema: z.core.$ZodType, size: number): number => {
  const fragment = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return textPlaces(fragment).filter((place) =>
    hostileTexts.some((text) => growsFaster((length) => z.safeParse(schema, place(text(length))), size, 5)),
  ).length;
};

const isOperatorEndpoint = (value: unknown): value is OperatorEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const operatorEndpoints = [
  operatorEvents,
  operatorRequests,
  operatorCases,
  operatorLeads,
  operatorLoads,
  operatorEmails,
].flatMap((module) => Object.values<unknown>(module).filter(isOperatorEndpoint));

describe("the schemas of inputs", () => {
  const inputs = [...endpointsOf(), ...operatorEndpoints].flatMap(({ id, body, query, params }) =>
    Object.entries({ body, query, params }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [{ name: `${id} ${part}`, schema }],
    ),
  );

  test("read every text of every call in linear time @slow", () => {
    expect(inputs.length).toBeGreaterThan(100);
    expect(inputs.filter(({ schema }) => slowPlaces(schema, 8_000) > 0).map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ["two runs of the same characters beside each other", /^data:[\w.+-]*\/?[\w.+-]*;base64,/],
    ["a run within a run", /^(a+)+$/],
    ["spaces before the end", /\s+$/],
  ])("with %s are found", (_, pattern) => {
    const schema = z.strictObject({ list: z.array(z.string().check(z.regex(pattern))) });
    expect(slowPlaces(schema, pattern.source.includes("(a+)+") ? 24 : 8_000)).toBe(1);
  });
});

const { app } = await startServer();

const hostileHeader = (size: number): string[] => pumps.map((pump) => pump.repeat(size / pump.length));
const headerNames = [
  "cookie",
  "authorization",
  "accept",
  "accept-language",
  "accept-encoding",
  "range",
  "if-none-match",
  "if-modified-since",
  "x-forwarded-for",
  "forwarded",
  "host",
  "origin",
  "referer",
  "content-type",
  "user-agent",
  "stripe-signature",
  "idempotency-key",
  "sec-fetch-site",
];

const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
const postTo = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = json,
): InjectOptions => ({
  method: "POST",
  url,
  headers,
  payload,
});
const message = "/api/v1/crm/unsigned/";
const repeated = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length));

/** Bodies of a size, each with its name. */
const bodies: Record<string, (size: number) => string> = {
  "marks of files": (size) => `{"a":"${repeated(";base64,", size)}"}`,
  "beginnings of files": (size) => `{"a":"${repeated('","data:', size)}"}`,
  "unended files": (size) => `["${repeated('data:a/b;base64,AA","', size)}"]`,
  "a content without a mark": (size) =>
    JSON.stringify({ attachments: [{ name: "a.pdf", content: `data:${"a".repeat(size)}` }] }),
  numbers: (size) => `{"body":[${repeated("0,", size)}0]}`,
  "deep lists": (size) => `${"[".repeat(size / 2)}${"]".repeat(size / 2)}`,
  "unknown fields": (size) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: size / 16 }, (_, index) => [`k${index}`, null]))),
  "the same field": (size) => `{${repeated('"a":null,', size)}"a":null}`,
  escapes: (size) => `{"body":"${repeated("\\u0041", size)}"}`,
  spaces: (size) => `{"body":"${" ".repeat(size)}"}`,
  text: (size) => `{"body":"${"é".repeat(size / 2)}"}`,
};

const timeOf = async (request: InjectOptions): Promise<number> => {
  const startMs = cpuMs();
  await app.inject(request);
  return cpuMs() - startMs;
};

/** As `growsFaster`, for calls of a server. */
const callGrowsFaster = async (
  requestOf: (size: number) => InjectOptions,
  size: number,
): Promise<boolean> => {
  const leastMs = 100;
  if ((await timeOf(requestOf(size))) < leastMs) return false;
  const best = async (bytes: number) =>
    Math.min(await timeOf(requestOf(bytes)), await timeOf(requestOf(bytes)), await timeOf(requestOf(bytes)));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const whole = await best(size);
    if (whole < leastMs || whole <= maxGrowth * (await best(size / span))) return false;
  }
  return true;
};

describe("the server", () => {
  test.each(headerNames)("reads the header %s in linear time", async (name) => {
    const slow: string[] = [];
    for (const [index] of pumps.entries()) {
      const requestOf = (size: number): InjectOptions => ({
        url: "/api/v2/ov_customize/ov_settings",
        headers: { [name]: hostileHeader(size)[index] },
      });
      if (await callGrowsFaster(requestOf, 64_000)) slow.push(pumps[index] ?? "");
    }
    expect(slow).toEqual([]);
  });

  test("reads paths and queries in linear time", async () => {
    const slow: string[] = [];
    for (const pump of [...pumps, "&a=", "?", "#", "//", "%2F", "[a]="]) {
      const text = (size: number) => pump.repeat(size / pump.length);
      for (const url of [
        "/",
        "/api/v2/",
        "/api/v2/ov_customize/ov_settings?lang=",
        "/api/v2/invoices/?filter=",
      ])
        if (await callGrowsFaster((size) => ({ url: url + text(size) }), 64_000)) slow.push(url + pump);
    }
    expect(slow).toEqual([]);
  });

  test.each(Object.keys(bodies))("reads a body of %s in linear time", async (name) => {
    const bodyOf = bodies[name] ?? String;
    for (const url of [
      message,
      "/api/v1/auth/get_token",
      "/api/webhooks/stripe",
      "/api/operator/v1/events/acknowledge",
    ])
      expect([url, await callGrowsFaster((size) => postTo(url, bodyOf(size)), 2_000_000)]).toEqual([
        url,
        false,
      ]);
  });

  test("answers a stranger's largest body within a second", async () => {
    const body = `{"a":"${";base64,".repeat(1_000_000)}"}`;
    expect(await timeOf(postTo(message, body))).toBeLessThan(1_000 * measureSlowness());
    expect((await app.inject(postTo(message, body))).json()).toMatchObject({ code: "body_too_large" });
  });

  test("reads no more of an unsubscription than its one field needs", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const unsubscription = postTo(
      "/api/newsletter/unsubscribe/a",
      repeated("List-Unsubscribe", 1_000_000),
      form,
    );
    expect(await timeOf(unsubscription)).toBeLessThan(1_000 * measureSlowness());
    expect((await app.inject(unsubscription)).json()).toMatchObject({ code: "body_too_large" });
  });
});

test("files are detached, and events verified, in linear time", () => {
  const size = 2_000_000;
  const slow = Object.values(bodies).filter((bodyOf) => {
    const bySize = new Map([size, size / span].map((bytes) => [bytes, Buffer.from(bodyOf(bytes))]));
    return growsFaster((bytes) => detachFiles(bySize.get(bytes) ?? Buffer.alloc(0)), size, 100);
  });
  expect(slow).toEqual([]);
  const now = new Date();
  const body = Buffer.from("{}");
  const verify = (signature: string): boolean => {
    try {
      verifyEvent(body, signature, { secrets: ["s"], now });
      return true;
    } catch {
      return false;
    }
  };
  expect(verify(signEvent(body, "s", now))).toBe(true);
  for (const part of ["v1=00,", ",", "=", "t=1,"])
    expect(growsFaster((size) => verify(repeated(part, size)), 64_000, 20)).toBe(false);
});

/** The files that register what reads a request before its schema; each is covered by a call of this file. */
const readers = new Set([
  "apps/server/app.ts",
  "features/newsletter/server/bulletins/unsubscribe-route.ts",
  "features/payments/server/webhook.ts",
  "integrations/card-payments/sandbox/bank-routes.ts",
  "integrations/document-signature/signing-page/signing-routes.ts",
  "platform/server/http/maintenance.ts",
  "platform/server/http/malformed-requests.ts",
  "platform/server/http/memory-limits.ts",
  "platform/server/http/mount.ts",
  "platform/server/http/operator-routes.ts",
  "platform/server/http/security-headers.ts",
  "platform/server/http/server.ts",
  // It reads the route alone.
  "platform/server/tracing/trace-calls.ts",
]);
const registersReader =
  /addHook\("(?:onRequest|preParsing|preValidation)"|addContentTypeParser\(|preParsing:/;

test("every hook and parser that reads a request before its schema is among those that are tried", () => {
  const files = ["apps", "features", "integrations", "platform"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const found = files.filter(
    (file) =>
      file.endsWith(".ts") &&
      !/\.test\.ts$|\/testing\//.test(file) &&
      registersReader.test(readFileSync(file, "utf8")),
  );
  expect(found.toSorted()).toEqual([...readers].toSorted());
});
