import { useLanguage } from "./language-context.ts";
import { formatsOf, type Formats } from "#platform/contract/format.ts";

/** Numbers, money, energy and dates in the portal's language. */
export const useFormats = (): Formats => formatsOf(useLanguage().language);
