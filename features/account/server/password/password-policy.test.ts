import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPasswordStrengthCheck, isCommonPassword, namesItsOwner } from "./password-strength.ts";

const common = new Set(["password", "qwerty", "barcelona", "iloveyou", "123456"]);

describe("a common password", () => {
  it.each([
    "password",
    "Password1!",
    "P@ssw0rd!",
    "PASSWORD-2026",
    "Qwerty-7",
    "B4rc3l0n4!1",
    "Il0v3y0u_22",
    "123456",
  ])("is recognised with the usual changes: %s", (password) =>
    expect(isCommonPassword(password, common)).toBe(true),
  );

  it.each(["Vela-blava-7", "Barcelona-Sants-9", "correct Horse 4 battery!", "7Password-x"])(
    "is not reported for a password with enough other characters: %s",
    (password) => expect(isCommonPassword(password, common)).toBe(false),
  );

  it("is recognised with any trailing digits and symbols", () => {
    const tail = fc.string({ unit: fc.constantFrom(..."0123456789!?-_.#€ ") });
    fc.assert(fc.property(tail, (end) => isCommonPassword(`Password${end}`, common)));
  });
});

describe("a password that names its owner", () => {
  const owner = {
    taxId: "12345678Z",
    name: "Ariadna Fontclara Roure",
    email: "ariadna.f@correu.example",
    retailer: ["Llum de Prova", "Llum de Prova, SCCL"],
  };

  it.each([
    "12345678Z-a",
    "Ab-12345678z",
    "Ariadna-2026",
    "4r1adna!F",
    "AriadnaFontclara1!",
    "Fontclara.Roure.77",
    "ariadna.f@correu.example-1A",
    "LlumDeProva-1",
    "Prova-2026",
  ])("is refused: %s", (password) => expect(namesItsOwner(password, owner)).toBe(true));

  it.each(["Vela-blava-7", "El roure vell de casa-3", "Prova-muntanya-8", "Demo-1234"])(
    "is not reported for a password with enough other content: %s",
    (password) => expect(namesItsOwner(password, owner)).toBe(false),
  );

  it("is not reported for an owner without name and email", () => {
    expect(namesItsOwner("Vela-blava-7", { taxId: "", name: "", email: null, retailer: [] })).toBe(false);
  });
});

it("a password of more than 256 bytes is refused before the customer is read and words are compared", async () => {
  const pool = {
    query: () => Promise.reject(new Error("the customer was read")),
  };
  const check = createPasswordStrengthCheck({
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a pool that fails every query
    database: { pool: pool as never },
    configuration: {
      password: { minimumLength: 6 },
      organization: { name: "Llum", legalName: "Llum, SCCL" },
    },
  });
  expect(await check(1, `Vela-7${"1".repeat(994)}`)).toEqual(["too_long"]);
  await expect(check(1, "Vela-blava-7")).rejects.toThrow("the customer was read");
});
