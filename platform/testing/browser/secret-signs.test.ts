import { expect, it } from "vitest";
import { findLeaks } from "./watch-secrets.ts";

const isFound = (secret: string, text: string): boolean =>
  findLeaks(new Map([["it", secret]]), [{ where: "there", text }]).length > 0;

it.each([
  "https://portal.example/acces?code=804213",
  "https://portal.example/acces?code=804213&remember=true",
  "https://portal.example/#t=804%20213",
  "https://portal.example/804213/x",
  '{"address":"/acces","local":{"draft":"{\\"totp\\":\\"804213\\"}"}}',
  '{"level":30,"body":{"totp":804213},"time":1763632800000}',
  "typed: 804 213.",
  "804213",
])("a code of six digits is found where it stands alone: %s", (text) => {
  expect(isFound("804213", text)).toBe(true);
});

it.each([
  "1804213",
  "804213000",
  "0.804213",
  "804213.5",
  "12:804213",
  "chunk-a804213.js",
  "804213b",
  '{"time":1763804213000}',
  "7f804213",
  "804-2130",
])("it is not taken for part of something longer: %s", (text) => {
  expect(isFound("804213", text)).toBe(false);
});

it.each([
  "7K2M9-QX4TB",
  "7k2m9-qx4tb",
  "7K2M9QX4TB",
  "?typed=7k2m9%20qx4tb",
  '{"recovery_code":"7k2m9 QX4TB"}',
])("a recovery code is found however it is written: %s", (text) => {
  expect(isFound("7K2M9-QX4TB", text)).toBe(true);
  expect(isFound("7K2M9-QX4TC", text)).toBe(false);
});

it("signOf matches a token's secret half, and not its customer's id", () => {
  expect(isFound("36.AbC-_9", "/x#token=AbC-_9")).toBe(true);
  expect(isFound("36.AbC-_9", "customer 36")).toBe(false);
});

it("signOf also matches a percent-encoded secret", () => {
  expect(isFound("Vela (blava) 7", "?p=Vela%20(blava)%207")).toBe(true);
  expect(isFound("a+b$c", "?p=a%2Bb%24c")).toBe(true);
});
