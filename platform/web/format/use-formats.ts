import { useLanguage } from "../words/language-context.ts";
import { formatsOf, type Formats } from "./formats.ts";

/** Numbers, money, energy and dates in the portal's language. */
export const useFormats = (): Formats => formatsOf(useLanguage().language);
