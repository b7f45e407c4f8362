import { domainToASCII, domainToUnicode } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { emailAddress, emailKeyOf, isEmailAddress, mailboxOf, normaliseEmail } from "./email-address.ts";

const domains = [
  "cafè.cat",
  "CAFÈ.cat",
  "correu.cafè.cat",
  "ñandú-señal.es",
  "bücher.example",
  "straße.example",
  "пошта.бг",
  "例え.テスト",
  "l·l.cat",
  "xn--caf-8la.cat",
  "aaaaaaaaaaaaaaaaaaaaè-è.cat",
];

describe("an email address", () => {
  it.each(domains)("at %s is sent to the domain in ASCII and shown in Unicode", (domain) => {
    const typed = ` marta.puig@${domain}\u00A0`;
    expect(z.decode(emailAddress, typed)).toBe(`marta.puig@${domainToUnicode(domain)}`);
    expect(mailboxOf(typed)).toBe(`marta.puig@${domainToASCII(domain)}`);
  });

  it("is described as one in the API", () => {
    expect(z.toJSONSchema(emailAddress, { io: "input" })).toMatchObject({
      type: "string",
      format: "idn-email",
    });
  });

  it("at a domain in ASCII stays as it was typed, without the spaces and invisible characters around it", () => {
    expect(z.decode(emailAddress, "\u200B Marta@Correu.Example\n")).toBe("Marta@Correu.Example");
    expect(mailboxOf("Marta@Correu.Example")).toBe("Marta@correu.example");
  });

  it("has one key in all spellings, so that it is one account’s", () => {
    const spellings = ["marta@cafè.cat", "Marta@CAFÈ.CAT ", "marta@cafe\u0300.cat", "marta@xn--caf-8la.cat"];
    const wide = "marta@ｃａｆè。cat";
    expect(new Set([...spellings, wide].map(emailKeyOf))).toEqual(new Set(["marta@xn--caf-8la.cat"]));
    expect(new Set([...spellings, wide].map((text) => normaliseEmail(text).toLowerCase()))).toEqual(
      new Set(["marta@cafè.cat"]),
    );
  });

  it.each([
    "o'brien+llum@correu.example",
    "a/b=c&d@correu.example",
    "_@a.io",
    `${"a".repeat(64)}@correu.example`,
  ])("is accepted with every sign of RFC 5321 before the @: %s", (typed) =>
    expect(isEmailAddress(typed)).toBe(true),
  );

  it.each([
    "",
    "@",
    "marta",
    "marta@",
    "@correu.example",
    "núria@correu.example",
    "marta puig@correu.example",
    "marta..puig@correu.example",
    ".marta@correu.example",
    '"marta"@correu.example',
    "marta,nuria@correu.example",
    "a@b@correu.example",
    "marta@correu",
    "marta@correu..example",
    "marta@-correu.example",
    "marta@correu_.example",
    "marta@correu.example/path",
    "marta@correu.example:25",
    "marta@correu.example?x",
    "marta@[127.0.0.1]",
    "marta@127.0.0.1",
    "marta@１２７.0.0.1",
    "marta@0x7f.1",
    "marta@xn--a.cat",
    "marta@xn--99999999.cat",
    "marta@xn--.cat",
    "marta@correu\u0000.example",
    "marta@correu.example\r\nBcc: x@y.example",
    `${"a".repeat(65)}@correu.example`,
    `marta@${"a".repeat(64)}.example`,
    `marta@${"a.".repeat(130)}example`,
  ])("is refused: %j", (typed) => {
    expect(isEmailAddress(typed)).toBe(false);
    expect(z.safeDecode(emailAddress, typed).error?.issues).toMatchObject([{ format: "email" }]);
  });
});
