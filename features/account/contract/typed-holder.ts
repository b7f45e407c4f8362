import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** Who contracts, as it was typed: nothing of it is proved. */
export interface TypedHolder {
  readonly taxId: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string | null;
  readonly language: CompleteLanguage;
}
