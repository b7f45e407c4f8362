import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { detachFiles, readDataUrl, takeFilesFromBody } from "./inline-files.ts";
import { createHttpServer } from "./server.ts";

const fileOf = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, place) => place % 251));
const urlOf = (file: Buffer): string => `data:application/pdf;base64,${file.toString("base64")}`;

/** The value of a body and its files, as a parser of JSON and the references give them. */
const readBody = (json: string) => {
  const { text, files } = detachFiles(Buffer.from(json));
  const restored = [...files].reduce(
    (whole, [reference, file]) => whole.replace(reference, file.toString("base64")),
    text,
  );
  return { restored, text, files: [...files.values()] };
};

describe("a body with files", () => {
  test("has references in place of its large files, and is the same with the files in their places", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ name: fc.string({ unit: "grapheme" }), bytes: fc.integer({ min: 0, max: 30_000 }) }),
          { maxLength: 4 },
        ),
        fc.jsonValue(),
        (given, text) => {
          const files = given.map(({ name, bytes }) => ({ name, content: urlOf(fileOf(bytes)) }));
          const body = { title: text, attachments: files, end: text };
          const { restored, files: detached } = readBody(JSON.stringify(body));
          expect(JSON.parse(restored)).toEqual(JSON.parse(JSON.stringify(body)));
          const large = given.filter(({ bytes }) => fileOf(bytes).toString("base64").length >= 10_000);
          expect(detached.map(({ length }) => length)).toEqual(large.map(({ bytes }) => bytes));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("may write the slashes of base64 with a backslash", () => {
    const file = Buffer.alloc(20_000, 0xff);
    const json = JSON.stringify({ content: urlOf(file) }).replaceAll("/", String.raw`\/`);
    expect(readBody(json).files).toEqual([file]);
  });

  test("may have base64 in lines", () => {
    const file = fileOf(20_000);
    const url = `data:application/pdf;base64,${file.toString("base64").replaceAll(/.{76}/g, "$&\r\n")}`;
    expect(readBody(JSON.stringify({ content: url })).files).toEqual([file]);
  });

  const long = "A".repeat(20_000);
  test.each([
    ["an escaped quote before it", String.raw`{"text":"\"data:a;base64,${long}"}`],
    ["a character that is not base64", `{"content":"data:a;base64,${long}*"}`],
    ["padding in its middle", `{"content":"data:a;base64,${long}==${long}"}`],
    ["no end", `{"content":"data:a;base64,${long}`],
    ["no beginning", `data:a;base64,${long}"`],
    ["a text before it", `{"text":"see data:a;base64,${long}"}`],
    ["a type without an end", `{"content":"data:${"a".repeat(300)};base64,${long}"}`],
    ["another string between", `{"data:":"x","text":";base64,${long}"}`],
  ])("with %s is left as it is", (_case, json) => {
    const { text, files } = detachFiles(Buffer.from(json));
    expect([text, files.size]).toEqual([json, 0]);
  });
});

describe("a call with files in its body", () => {
  let server: Awaited<ReturnType<typeof createHttpServer>>;
  let content = "";
  beforeAll(async () => {
    server = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
    server.post<{ Body: { content: string } }>(
      "/",
      { bodyLimit: 100_000, preParsing: takeFilesFromBody },
      ({ body }, reply) => {
        content = body.content;
        void reply.send({ bytes: Buffer.concat([...readDataUrl(content)]).length });
      },
    );
  });
  afterAll(() => server.close());
  const send = (payload: string, headers = {}) =>
    server.inject({
      method: "POST",
      url: "/",
      headers: { "content-type": "application/json", ...headers },
      payload,
    });

  test.each([0, 100, 50_000, 70_000])(
    "reads a file of %i bytes, and it is gone after the answer",
    async (bytes) => {
      const answer = await send(JSON.stringify({ content: urlOf(fileOf(bytes)) }));
      expect(answer.json()).toEqual({ bytes });
      expect(content.length).toBeLessThan(bytes >= 50_000 ? 100 : 200);
      if (bytes >= 50_000) expect(Buffer.concat([...readDataUrl(content)]).length).toBeLessThan(100);
    },
  );

  test.each([
    ["above the limit", JSON.stringify({ content: "a".repeat(100_000) }), 413, "body_too_large"],
    ["that is not JSON", `{"content":"data:a;base64,${"A".repeat(20_000)}"`, 400, "invalid_request"],
    ["that would replace a prototype", `{"__proto__":{"a":1},"content":""}`, 400, "invalid_request"],
    ["without content", "", 400, "invalid_request"],
  ])("with a body %s is refused", async (_case, payload, status, code) => {
    const refused = await send(payload);
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
  });
});
