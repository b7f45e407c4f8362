import * as z from "zod/mini";
import type { SentSettingsOf, SettingsGroups, SettingsOf } from "./define-settings.ts";
import { completeLanguages } from "./languages.ts";

/** Kinds of supply that have their own lists and tabs. */
export const displayTypes = ["electricity", "gas", "multipoint"] as const;
export type DisplayType = (typeof displayTypes)[number];

/** The settings of the whole deployment that the portal needs before sign-in. */
export const deploymentSettings = z.object({
  demo: z.boolean(),
  organization: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    phone_crm: z.optional(z.string()),
    /** Telephone opening hours; empty when the deployment does not configure them. */
    schedule: z.record(z.enum(completeLanguages), z.string()),
    website: z.string(),
    /** Body that settles complaints; absent when the deployment does not configure one. */
    complaintsBody: z.optional(z.string()),
  }),
  links: z.object({ conditions: z.string(), gdpr: z.string() }),
  languages: z.object({ offered: z.array(z.enum(completeLanguages)), default: z.enum(completeLanguages) }),
  theme: z.object({ primary: z.string(), secondary: z.string() }),
  navigation: z.object({ layout: z.enum(["sidebar", "header"]) }),
  sidebar: z.object({ groups: z.boolean() }),
  helpDialog: z.object({ enabled: z.boolean(), link: z.optional(z.string()) }),
  fileUploadSizeLimit: z.int(),
});

/**
 * The declarations of settings, by feature. The generated `feature-settings.gen.ts` adds them, so that the portal knows
 * the types of all settings and this file names no feature.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by the generated list
export interface FeatureSettings {}

type Declared = FeatureSettings[keyof FeatureSettings];
type ValuesOf<D> = D extends () => SettingsGroups ? SettingsOf<D> : never;
type SentOf<D, A extends "visitor" | "customer"> = D extends () => SettingsGroups
  ? keyof SentSettingsOf<D, A> extends never
    ? never
    : SentSettingsOf<D, A>
  : never;
type AllOf<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never;

/** The values of the settings that several declarations declare. */
export type DeclaredSettings<D extends () => SettingsGroups> = AllOf<ValuesOf<D>>;
/** The values of the settings that several declarations send to an audience. */
export type SentSettings<D extends () => SettingsGroups, A extends "visitor" | "customer"> = AllOf<
  SentOf<D, A>
>;

/** The deployment's settings that the portal needs before sign-in. */
export type PublicSettings = z.output<typeof deploymentSettings> & AllOf<SentOf<Declared, "visitor">>;
/** Settings that only a signed-in customer's screens need. */
export type PrivateSettings = AllOf<SentOf<Declared, "customer">>;

/**
 * The public settings in an answer of this server. Those of the features are not checked again: the server has encoded
 * them with the features' own schemas, which the browser does not load.
 */
export const publicSettings = z.custom<PublicSettings>(
  (value) => z.safeParse(deploymentSettings, value).success,
);
