import type { CompleteLanguage } from "./languages.ts";
import type { PublicSettings } from "./settings.ts";

/** Who may open a screen. A private one sends a visitor to the sign-in; a public one sends a customer on. */
export type RouteAccess = "private" | "public" | "unprotected";

export interface FeatureRoute {
  /** Path in each language, with parameters as `:name`. Every language's path opens the same screen. */
  readonly paths: Readonly<Record<CompleteLanguage, `/${string}`>>;
  readonly access: RouteAccess;
  /** Setting that makes it private where it is on: contracting, where `contractation.authenticate` demands an account. */
  readonly privateWhen?: string;
  /** Feature of the deployment that must be on; off, the path is not found. */
  readonly requires?: string;
  /** The screen takes card details: no script of others runs in its document, whatever was agreed to. */
  readonly cardForm?: true;
}

/** Who may open a route's screen in this deployment. */
export const accessOf = (
  { access, privateWhen }: Pick<FeatureRoute, "access" | "privateWhen">,
  isOn: (setting: string) => boolean,
): RouteAccess => (privateWhen !== undefined && isOn(privateWhen) ? "private" : access);

/** Icons that the navigation knows; drawn by the shell. */
export type NavigationIcon =
  | "account"
  | "actions"
  | "calculator"
  | "claims"
  | "comparator"
  | "consumption"
  | "contact"
  | "contracts"
  | "invoices"
  | "newsletter"
  | "page"
  | "password"
  | "readings"
  | "signIn"
  | "signUp";

/** Words of an entry, under `navigation` in `platform/locales`: the shell shows them before a feature is loaded. */
export type NavigationLabel =
  | "activate"
  | "allActions"
  | "changePassword"
  | "claims"
  | "comparator"
  | "consumption"
  | "contact"
  | "contracts"
  | "gasComparator"
  | "invoices"
  | "newsletter"
  | "powerCalculator"
  | "profile"
  | "readings"
  | "signIn"
  | "unsignedContact";

/** What is known when the navigation is drawn. */
export interface NavigationFacts {
  readonly settings: PublicSettings;
  /** Where this customer manages newsletters, if that is elsewhere. */
  readonly newsletterUrl: string | undefined;
}

export interface NavigationEntry {
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Its route shows many things, and the parameters say which: where they are others, one is not at this entry. */
  readonly oneOfMany?: true;
  /** Said in the address beside the path: `autolectures=true`. */
  readonly query?: Readonly<Record<string, string>>;
  /** One of the portal's words, or the retailer's own, which come with what they name. */
  readonly label: NavigationLabel | { readonly text: string };
  /** Heading under which a grouped sidebar shows the entry. */
  readonly group: "energy" | "help" | "tools" | "more" | "account";
  readonly icon: NavigationIcon;
  /** Place among all entries, ascending. */
  readonly order: number;
  readonly shownTo: "customer" | "visitor" | "everyone";
  /** Features that must all be on, beside the one that the route requires. */
  readonly requires?: readonly string[];
  /** Where the settings leave the entry without sense, although its features are on. */
  readonly hiddenWhen?: (settings: PublicSettings) => boolean;
  /** An `https:` address that takes the route's place; undefined leaves the route. */
  readonly outside?: (facts: NavigationFacts) => string | undefined;
}

/** What a feature is, besides its endpoints: `apps/` mounts it and the architecture test reads it. */
export interface Feature {
  readonly id: string;
  readonly routes: Readonly<Record<string, FeatureRoute>>;
  readonly navigation: readonly NavigationEntry[];
  /** Tables that only this feature writes. */
  readonly tables: readonly string[];
}

export const defineFeature = <const F extends Feature>(feature: F): F => feature;
