import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";

/** What the server writes into the desk's page: nothing of a person, as it is sent before anyone signs in. */
const deskBoot = z.object({
  language: z.enum(completeLanguages),
  languages: z.array(z.enum(completeLanguages)),
  organization: z.object({ name: z.string() }),
  /** Bytes of a file in an answer, at most. */
  fileUploadSizeLimit: z.int(),
  /** Made-up people, and staff as whom one can sign in. */
  demo: z.boolean(),
  /** The name of the provider at which staff can sign in. */
  signInProvider: z.optional(z.string()),
  /** In a demo, the staff to sign in as. */
  demoStaff: z.optional(z.array(z.object({ email: z.string(), name: z.string(), password: z.string() }))),
});
export type DeskBoot = z.output<typeof deskBoot>;

/** Reads the JSON element of the desk's page. */
export const readDeskBoot = (document: Document): DeskBoot =>
  z.parse(deskBoot, JSON.parse(document.getElementById("boot")?.textContent ?? ""));
