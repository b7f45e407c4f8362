import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { Failure } from "#platform/server/handler.ts";
import { readBody } from "#platform/server/http/read-input.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "./app.ts";
import { assembleHandlers } from "./handlers.gen.ts";
import { testParts, unlimited } from "./testing/test-app.ts";

const parts = await testParts(await createTestDatabase(), { rateLimits: unlimited });
const endpoints: readonly Endpoint[] = assembleHandlers(parts.services).map(({ endpoint }) => endpoint);
const app = await createApp(parts);

type Body = z.core.$ZodType;

/** The errors of a body by field; none when it is accepted. */
const errorsOf = (schema: Body, body: unknown): Readonly<Record<string, readonly string[]>> => {
  try {
    readBody(schema, body, "invalid_request");
    return {};
  } catch (error) {
    if (error instanceof Failure) return error.details.errors ?? {};
    throw error;
  }
};

/** The fields that may be absent, of each alternative of a body. */
const optionalFieldsOf = (schema: Body): string[] => {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return [described, ...(described.anyOf ?? []), ...(described.oneOf ?? [])].flatMap((part) =>
    typeof part === "boolean" || part.properties === undefined
      ? []
      : Object.keys(part.properties).filter((name) => part.required?.includes(name) !== true),
  );
};

/** What a body would be refused for although the specification's clients send it. */
const intolerances = (schema: Body): string[] => {
  const unknown = Object.values(errorsOf(schema, { not_a_field_of_any_call: 1 })).flat();
  return [
    ...(unknown.includes("unknown_field") ? ["an unknown key"] : []),
    ...optionalFieldsOf(schema).filter((name) => name in errorsOf(schema, { [name]: null })),
  ];
};

/** Where a body can have what its call does not declare: objects that let further fields pass, and values of any form. */
const openPlaces = (schema: Body, place: string): string[] => {
  const parts: readonly (readonly [string, unknown])[] = Object.entries(schema._zod.def).flatMap(
    ([key, part]): (readonly [string, unknown])[] => {
      // A pipe gives its second part what the first one let pass; a check only refuses.
      if (["out", "keyType", "checks"].includes(key)) return [];
      if (key === "shape")
        return Object.entries(Object(part)).map(([name, field]) => [`${place}.${name}`, field]);
      if (Array.isArray(part)) return part.map((each: unknown) => [place, each]);
      return [[key === "catchall" ? `${place}.*` : place, part]];
    },
  );
  const { type } = schema._zod.def;
  const hasAnyKey =
    schema instanceof z.core.$ZodRecord && schema._zod.def.keyType instanceof z.core.$ZodString;
  if (type === "unknown" || type === "any" || type === "custom" || hasAnyKey) return [place];
  return parts.flatMap(([at, part]) => (part instanceof z.core.$ZodType ? openPlaces(part, at) : []));
};

const writing = endpoints.flatMap(({ id, body, bodyIsStrict }) =>
  body === undefined ? [] : [{ id, body, isStrict: bodyIsStrict === true }],
);

describe("every body", () => {
  test.each(writing.filter(({ isStrict }) => !isStrict))(
    "of $id is read without keys that it does not know, and null as absent",
    ({ body }) => expect(intolerances(body)).toEqual([]),
  );

  test("is read so by the call, not by its schema: a strict schema is tolerated, and a required null is not", () => {
    const strict = z.strictObject({ phone: z.string(), power_p3: z.optional(z.int()) });
    expect(intolerances(strict)).toEqual([]);
    expect(errorsOf(strict, { phone: null })).toEqual({ phone: ["required"] });
    // The check itself, on a body that cannot do without null.
    expect(
      intolerances(
        z.pipe(
          z.object({ a: z.optional(z.any()) }),
          z.transform(() => z.NEVER),
        ),
      ),
    ).toEqual([]);
  });

  test("has no place for what its call does not declare, but for the extensions of passkeys", () => {
    expect(writing.flatMap(({ id, body }) => openPlaces(body, id)).toSorted()).toEqual([
      "addPasskey.attestation.clientExtensionResults",
      "addStaffPasskey.attestation.clientExtensionResults",
      "signInStaffWithPasskey.assertion.clientExtensionResults",
      "takeSecondStep.passkey.clientExtensionResults",
    ]);
    expect(
      openPlaces(z.object({ a: z.optional(z.array(z.looseObject({ b: z.unknown() }))) }), "planted"),
    ).toEqual(["planted.a.b", "planted.a.*"]);
    expect(openPlaces(z.object({ c: z.record(z.string(), z.int()) }), "planted")).toEqual(["planted.c"]);
  });

  test("is strict where a misunderstanding costs money", () => {
    expect(writing.filter(({ isStrict }) => isStrict).map(({ id }) => id)).toEqual(["pay", "payByLink"]);
  });
});

const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, "1");

describe("every older call", () => {
  test("is served with the language in its path", async () => {
    // The calls of staff have a base path of their own, and no language in it.
    const older = endpoints.filter(({ versions, audience }) => versions.includes(1) && audience !== "staff");
    const urlOf = (language: string, path: string) =>
      `/api/v1/${language}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`.replace(/\/$/, "");
    const missing = older.filter(({ method, path }) =>
      completeLanguages.some((language) => !app.hasRoute({ method, url: urlOf(language, path) })),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
    expect(app.hasRoute({ method: "GET", url: "/api/v1/ca/not-a-call" })).toBe(false);
  });
});

describe("every refusal", () => {
  test("has its message in the language of the path, of lang, of the browser, or the portal's", async () => {
    const say = async (url: string, headers = {}) => (await app.inject({ url, headers })).json().message;
    const words = { ca: /accedeixis/, es: /[Ii]nicia|acced/, en: /[Ss]ign in/ };
    for (const language of completeLanguages) {
      expect(await say(`/api/v1/${language}/invoices/`)).toMatch(words[language]);
      expect(await say(`/api/v1/invoices/?lang=${language}`)).toMatch(words[language]);
      expect(await say("/api/v1/invoices/", { "accept-language": `${language}-XX` })).toMatch(
        words[language],
      );
    }
    expect(await say("/api/v1/invoices/?lang=es_ES", { "accept-language": "ca" })).toMatch(words.es);
    expect(await say("/api/v1/invoices/")).toMatch(words.ca);
  });

  const public_ = endpoints.filter(
    ({ access, body, method }) => access === "public" && body !== undefined && method === "POST",
  );

  test.each(public_.map(({ id, path, versions }) => ({ id, url: `/api/v${versions[0]}${routeOf(path)}` })))(
    "of $id names fields with codes of ours and their texts",
    async ({ url }) => {
      const answer = await app.inject({
        method: "POST",
        url,
        headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
        payload: "[]",
      });
      const { message, errors = {}, error_messages: texts = {} } = answer.json();
      if (answer.statusCode === 200) return;
      expect(message).not.toMatch(/^[a-z_]+$/);
      expect(Object.keys(texts)).toEqual(Object.keys(errors));
      for (const code of Object.values<string[]>(errors).flat())
        expect(code).not.toMatch(
          /^(custom|invalid_(type|union|format|value|key|element)|too_big|unrecognized_keys)$/,
        );
    },
  );
});
