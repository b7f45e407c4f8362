import * as z from "zod/mini";
import {
  configuredSchema,
  group,
  link,
  mergeSettings,
  off,
  on,
  portalPath,
  sentSchema,
  text,
} from "#platform/contract/define-settings.ts";
import { completeLanguages, knownLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { defaultRateLimits } from "#platform/contract/rate-limits.ts";
import {
  deploymentSettings,
  type DeclaredSettings,
  type SentSettings,
  type PublicSettings,
} from "#platform/contract/settings.ts";
import { featureSettings } from "./feature-settings.gen.ts";

const callsPerMinute = (fallback: number) => z._default(z.int().check(z.gte(1)), fallback);
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));

/**
 * One text for all languages, or a text per language; parsed as a text per language, empty where none is given.
 */
const textPerLanguage = (maximum: number) => {
  const words = z.string().check(z.maxLength(maximum));
  return z.pipe(
    z.union(
      [words, z.partialRecord(z.enum(completeLanguages), words)],
      "must be a text, or a text for each language",
    ),
    z.transform((given): Record<CompleteLanguage, string> => {
      const of = (language: CompleteLanguage) =>
        typeof given === "string" ? given : (given[language] ?? "");
      return { ca: of("ca"), es: of("es"), en: of("en") };
    }),
  );
};

const organization = z.strictObject({
  name: text(60),
  legalName: text(120),
  taxId: text(12),
  address: text(200),
  email: z.email(),
  phone: text(30),
  /** Where faults in the portal's security are reported (`/.well-known/security.txt`); `email` by default. */
  securityContact: z.optional(z.union([z.email(), link], "must be an email or an https address")),
  phone_crm: z.optional(text(30)),
  /** Printed on bills of gas, and of electricity where the distributor's number is not known. */
  emergencyPhone: z.optional(text(30)),
  /** Hours of the telephone service. */
  schedule: z.prefault(textPerLanguage(200), ""),
  website: link,
  /** Number of the retailer in the CNMC's register, for the comparator's link on each bill. */
  retailerCode: z.optional(
    z
      .string()
      .check(z.regex(/^R[1-9]-\d{3,4}$/, "must be R, a digit, a hyphen and the number, as in R2-123")),
  ),
  /** Identifier of the retailer for SEPA direct debits; by default that of its tax id with the business code 000. */
  creditorIdentifier: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/,
          "must be a SEPA creditor identifier, as in ES59000X1234567L",
        ),
      ),
  ),
  /** Picture of 1200 by 630 points that messages show of a shared page; by default the mark in the theme's colours. */
  shareImage: z.optional(link),
  /** Body that settles complaints, as bills name it. */
  complaintsBody: z.optional(text(200)),
});

/** The settings of the whole deployment; those of features are in their `feature.ts`. */
const deployment = {
  /** Loads the demo retailer into an empty database and allows the sandboxes to run. */
  demo: off,
  organization,
  links: z.strictObject({
    conditions: link,
    gdpr: link,
    /** Where customers manage their newsletters, without a token; see `newsletter.url`. */
    newsletter: z.optional(link),
  }),
  languages: group({
    offered: z._default(z.array(z.enum(knownLanguages)).check(z.minLength(1)), [...completeLanguages]),
    default: z._default(z.enum(completeLanguages), "ca"),
  }),
  theme: group({ primary: z._default(colour, "#14133B"), secondary: z._default(colour, "#62BAEA") }),
  navigation: group({ layout: z._default(z.enum(["sidebar", "header"]), "sidebar") }),
  sidebar: group({ groups: on }),
  helpDialog: group({
    enabled: on,
    /** Target of the dialog's button; defaults to the portal's contact page. */
    link: z.optional(z.union([link, portalPath], "must be an https address or a path of the portal")),
  }),
  mail: group({
    /** Sender of the portal's emails; defaults to the organization's email. */
    from: z.optional(z.email()),
  }),
  /** Requests per minute per customer, or per IP address without a session. */
  rateLimits: group({
    read: callsPerMinute(defaultRateLimits.read),
    write: callsPerMinute(defaultRateLimits.write),
    signIn: callsPerMinute(defaultRateLimits.sign_in),
    document: callsPerMinute(defaultRateLimits.document),
    lookup: callsPerMinute(defaultRateLimits.lookup),
  }),
  fileUploadSizeLimit: z._default(z.int().check(z.gte(1), z.lte(500_000_000)), 15_000_000),
};

type Declaration = (typeof featureSettings)[keyof typeof featureSettings];

export type Configuration = z.output<z.ZodMiniObject<typeof deployment, z.core.$strict>> &
  DeclaredSettings<Declaration>;

const declared = mergeSettings(Object.values(featureSettings).map((declare) => declare()));

/** Gives a schema the type of its values, which are computed from the declarations. */
const typed = <T>(schema: z.core.$ZodType): z.ZodMiniType<T> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a schema of computed keys has no static type
  schema as unknown as z.ZodMiniType<T>;

/**
 * The whole configuration of a deployment, one file. Unknown keys are refused; defaults are the
 * specification's.
 */
export const configuration = typed<Configuration>(
  z.strictObject({
    ...deployment,
    ...Object.fromEntries([...declared].map(([key, groups]) => [key, configuredSchema(groups)])),
  }),
);

/** What every bill prints and the law asks for: it has no default, and is required where bills are printed. */
export const printedOnBills = ["emergencyPhone", "retailerCode", "complaintsBody"] as const;

/** The keys of the configuration file. */
export const configurationKeys: readonly string[] = [...Object.keys(deployment), ...declared.keys()];

/** The settings that are sent to everyone; parsing a configuration removes the others. */
export const visitorSettings = typed<PublicSettings>(
  z.object({ ...deploymentSettings.shape, ...sentSchema(declared, "visitor") }),
);
export type CustomerSettings = SentSettings<Declaration, "customer">;
/** The settings that are sent to signed-in customers. */
export const customerSettings = typed<CustomerSettings>(z.object(sentSchema(declared, "customer")));
