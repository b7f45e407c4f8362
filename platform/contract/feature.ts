import type { CompleteLanguage, Translated } from "./languages.ts";
import type { DisplayType, PublicSettings } from "./settings.ts";

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
  /** Of a public screen: the one with which customers do the same by its name, where it is offered. */
  readonly forCustomers?: string;
  /** Feature flag that must be on; otherwise the path answers 404. */
  readonly requires?: string;
  /** The screen takes card details: its document loads no third-party script, regardless of consent. */
  readonly cardForm?: true;
  /** The screen is drawn without the navigation: it is also shown inside other programs. */
  readonly hasNoMenu?: true;
  /** The server renders the screen and answers its first calls in the page. */
  readonly isRendered?: true;
  /** For search engines, which list the screen; they skip any screen without it. `{organization}` is the retailer. */
  readonly description?: Translated;
}

/** The access to a route in this deployment. */
export const accessOf = (
  { access, privateWhen }: Pick<FeatureRoute, "access" | "privateWhen">,
  isOn: (setting: string) => boolean,
): RouteAccess => (privateWhen !== undefined && isOn(privateWhen) ? "private" : access);

/** Data that is available when the navigation is rendered. */
export interface NavigationFacts {
  readonly settings: PublicSettings;
  /** External page on which this customer manages newsletters, if there is one. */
  readonly newsletterUrl: string | undefined;
  /** Whether this customer has a solar wallet. */
  readonly hasSolarWallets: boolean;
}

export interface NavigationEntry {
  /** A route of the feature. Without one the entry is shown only while `outside` has an address. */
  readonly route?: string;
  readonly params?: Readonly<Record<string, string>>;
  /**
   * The route shows one of many objects, selected by parameters; with other parameters this entry is not the current
   * one.
   */
  readonly oneOfMany?: true;
  /** Query parameters of the entry's URL: `autolectures=true`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly label: Translated;
  /**
   * Heading of the grouped sidebar under which the entry is listed. `contracting` is the menu with the kinds of contract,
   * apart from the list.
   */
  readonly group: "energy" | "help" | "tools" | "more" | "account" | "contracting";
  /** Name of an icon in `lucide-react`, such as `ReceiptEuro`; `npm run features` collects the named ones. */
  readonly icon: string;
  /** Sort position among all entries, ascending. */
  readonly order: number;
  readonly shownTo: "customer" | "visitor" | "everyone";
  /** The page on which the retailer is contacted: the help button links to it. */
  readonly isContactPage?: true;
  /** Feature flags that must all be on, in addition to the one that the route requires. */
  readonly requires?: readonly string[];
  /** Whether the settings make the entry pointless although its features are on. */
  readonly hiddenWhen?: (settings: PublicSettings) => boolean;
  /** Whether the entry is pointless for this customer. */
  readonly hiddenFor?: (facts: NavigationFacts) => boolean;
  /** An `https:` URL that replaces the route; undefined keeps the route. */
  readonly outside?: (facts: NavigationFacts) => string | undefined;
}

/** What the target of an action can depend on. */
export interface ActionFacts {
  readonly language: CompleteLanguage;
  readonly displayTypes: readonly DisplayType[];
}

export interface ActionTarget {
  readonly route: FeatureRoute;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** A task of the customer, as the home screen and the screen with all actions list it. */
export interface HomeAction {
  readonly label: Translated;
  readonly detail: Translated;
  readonly group: "contracts" | "invoices" | "consumption";
  /** Sort position among all actions of the group, ascending. */
  readonly order: number;
  /**
   * Whether the deployment offers the action, in addition to what the target's route requires; `isOn` looks up a feature
   * by its path in settings and flags.
   */
  readonly isOffered?: (isOn: (feature: string) => boolean) => boolean;
  readonly target: (facts: ActionFacts) => ActionTarget;
  /** Whether the action is available in an impersonation session. */
  readonly inReadOnlySession: "allowed" | "barred";
}

/** A feature apart from its endpoints: `apps/` mounts it and the architecture test reads it. */
export interface Feature {
  readonly id: string;
  readonly routes: Readonly<Record<string, FeatureRoute>>;
  readonly navigation?: readonly NavigationEntry[];
  /** Actions on the home screen. */
  readonly actions?: readonly HomeAction[];
}

type Declared<Routes extends Feature["routes"]> = Omit<Feature, "routes" | "navigation"> & {
  readonly routes: Routes;
  readonly navigation?: readonly (NavigationEntry & { readonly route?: keyof Routes })[];
};

/** Declares a feature and keeps the names of its routes; an entry of the navigation to another route does not compile. */
export const defineFeature = <const Routes extends Feature["routes"]>(
  feature: Declared<Routes>,
): Declared<Routes> => feature;
