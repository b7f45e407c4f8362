import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** Sizes of files count in thousands, as the customer's own computer shows them. */
const units = [
  ["GB", 1_000_000_000],
  ["MB", 1_000_000],
  ["KB", 1_000],
] as const;

/** The size of a file as a customer reads it: `640 KB`, `1,2 MB`; never below 1 KB. */
export const sizeText = (sizeBytes: number, language: CompleteLanguage): string => {
  const [unit, bytes] = units.find(([, unitBytes]) => sizeBytes >= unitBytes * 0.9995) ?? ["KB", 1_000];
  const amount = Math.max(sizeBytes / bytes, bytes === 1_000 ? 1 : 0);
  return `${formatsOf(language).decimals(amount, 0, unit === "KB" ? 0 : 1)} ${unit}`;
};
