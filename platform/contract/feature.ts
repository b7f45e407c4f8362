import type { CompleteLanguage } from "./languages.ts";
import type { PublicSettings } from "./settings.ts";

/**
 * Access to a screen. `private` redirects visitors to the sign-in, `public` redirects signed-in customers to their
 * start page, `unprotected` is open to both.
 */
export type RouteAccess = "private" | "public" | "unprotected";

export interface FeatureRoute {
  /** Path in each language, with parameters as `:name`. Every language's path opens the same screen. */
  readonly paths: Readonly<Record<CompleteLanguage, `/${string}`>>;
  readonly access: RouteAccess;
  /**
   * Setting that makes the route private when it is on. Contracting needs it: `contractation.authenticate` demands an
   * account.
   */
  readonly privateWhen?: string;
  /** Feature flag that must be on; otherwise the path answers 404. */
  readonly requires?: string;
  /** The screen takes card details: its document loads no third-party script, regardless of consent. */
  readonly cardForm?: true;
}

/** The access to a route in this deployment. */
export const accessOf = (
  { access, privateWhen }: Pick<FeatureRoute, "access" | "privateWhen">,
  isOn: (setting: string) => boolean,
): RouteAccess => (privateWhen !== undefined && isOn(privateWhen) ? "private" : access);

/** Icons of the navigation; the shell renders them. */
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

/** Label key under `navigation` in `platform/locales`, which the shell can show before a feature is loaded. */
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

/** Data that is available when the navigation is rendered. */
export interface NavigationFacts {
  readonly settings: PublicSettings;
  /** External page on which this customer manages newsletters, if there is one. */
  readonly newsletterUrl: string | undefined;
}

export interface NavigationEntry {
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  /**
   * The route shows one of many objects, selected by parameters; with other parameters this entry is not the current
   * one.
   */
  readonly oneOfMany?: true;
  /** Query parameters of the entry's URL: `autolectures=true`. */
  readonly query?: Readonly<Record<string, string>>;
  /** A label of the portal, or a text of the retailer from the data that the entry links to. */
  readonly label: NavigationLabel | { readonly text: string };
  /** Heading of the grouped sidebar under which the entry is listed. */
  readonly group: "energy" | "help" | "tools" | "more" | "account";
  readonly icon: NavigationIcon;
  /** Sort position among all entries, ascending. */
  readonly order: number;
  readonly shownTo: "customer" | "visitor" | "everyone";
  /** Feature flags that must all be on, in addition to the one that the route requires. */
  readonly requires?: readonly string[];
  /** Whether the settings make the entry pointless although its features are on. */
  readonly hiddenWhen?: (settings: PublicSettings) => boolean;
  /** An `https:` URL that replaces the route; undefined keeps the route. */
  readonly outside?: (facts: NavigationFacts) => string | undefined;
}

/** A feature apart from its endpoints: `apps/` mounts it and the architecture test reads it. */
export interface Feature {
  readonly id: string;
  readonly routes: Readonly<Record<string, FeatureRoute>>;
  readonly navigation: readonly NavigationEntry[];
  /** Tables that only this feature writes. */
  readonly tables: readonly string[];
}

export const defineFeature = <const F extends Feature>(feature: F): F => feature;
