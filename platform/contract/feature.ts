import type { CompleteLanguage } from "./languages.ts";

/** Who may open a screen. A private one sends a visitor to the sign-in; a public one sends a customer on. */
export type RouteAccess = "private" | "public" | "unprotected";

export interface FeatureRoute {
  /** Path in each language, with parameters as `:name`. Every language's path opens the same screen. */
  readonly paths: Readonly<Record<CompleteLanguage, `/${string}`>>;
  readonly access: RouteAccess;
  /** Feature of the deployment that must be on; off, the path is not found. */
  readonly requires?: string;
  /** The screen takes card details: no script of others runs in its document, whatever was agreed to. */
  readonly cardForm?: true;
}

/** Icons that the navigation knows; drawn by the shell. */
export type NavigationIcon = "invoices" | "contracts" | "consumption" | "requests" | "account" | "tools";

/** Words of an entry, under `navigation` in `platform/locales`: the shell shows them before a feature is loaded. */
export type NavigationLabel = "invoices" | "contracts" | "consumption" | "profile";

export interface NavigationEntry {
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly label: NavigationLabel;
  /** Heading under which a grouped sidebar shows the entry. */
  readonly group: "energy" | "help" | "account" | "tools";
  readonly icon: NavigationIcon;
  /** Place among all entries, ascending. */
  readonly order: number;
  readonly shownTo: "customer" | "visitor" | "everyone";
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
