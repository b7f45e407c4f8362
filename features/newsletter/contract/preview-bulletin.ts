import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { named } from "#platform/contract/wire.ts";
import { bulletinRoles } from "./desk-roles.ts";
import { maxBulletinSubject, maxBulletinText } from "./staff-bulletin.ts";

/** By POST, as the text of an issue is longer than an address may be. Nothing is stored or sent. */
export const previewBulletin = staffRead({
  id: "previewBulletin",
  summary: "The email of an issue in one language, as it is written now",
  method: "POST",
  path: "/bulletins/preview",
  roles: bulletinRoles,
  bodyLimitBytes: 250_000,
  body: named({
    /** Null while it is not chosen: the email then names none. */
    newsletterId: ["newsletter_id", z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647)))],
    language: ["language", z.enum(completeLanguages)],
    subject: ["subject", z.string().check(z.trim(), z.maxLength(maxBulletinSubject))],
    /** Markdown. */
    text: ["text", z.string().check(z.trim(), z.maxLength(maxBulletinText))],
  }),
  response: json(
    z.object({
      subject: z.string(),
      /** The HTML part of the email, whose links have no subscriber's token. */
      html: z.string(),
    }),
  ),
  errors: {},
});
