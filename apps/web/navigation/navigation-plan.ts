import type { NavigationEntry } from "#platform/contract/feature.ts";

/** Of each kind of contract that can be made, the best that there is comes first: both energies, then one. */
export const contractingPlan = [
  { label: "dual", route: "newDualCustomer", requires: "contractation.dual" },
  { label: "electricity", route: "newElectricityCustomer", requires: "contractation.electricity" },
  { label: "gas", route: "newGasCustomer", requires: "contractation.gas" },
] as const;

/**
 * Entries of the navigation that no feature of its own declares, with all that decides whether they are there. Each is
 * shown from the day on which a mounted feature has a screen for its route, and not before. The retailer's own pages
 * (`html_dinamic_routes`) are asked for while the portal is open: `server-page-entries.ts` makes entries of them.
 */
export const navigationPlan: readonly NavigationEntry[] = [
  {
    route: "allActions",
    label: "allActions",
    group: "energy",
    icon: "actions",
    order: 5,
    shownTo: "customer",
    // Elsewhere a customer's first page are the bills, and the rest of the navigation says it all.
    hiddenWhen: ({ home }) => home.type !== "tabGroups",
  },
  {
    route: "customerSupport",
    label: "contact",
    group: "help",
    icon: "contact",
    order: 40,
    shownTo: "customer",
    requires: ["features.contact", "crm.case"],
  },
  {
    route: "customerSupport",
    query: { autolectures: "true" },
    label: "readings",
    group: "help",
    icon: "readings",
    order: 42,
    shownTo: "customer",
    requires: ["features.contact", "features.contactAutoReads", "crm.case"],
  },
  {
    route: "claims",
    label: "claims",
    group: "help",
    icon: "claims",
    order: 44,
    shownTo: "customer",
    requires: ["features.reclamation"],
  },
  {
    route: "unsignedContact",
    label: "unsignedContact",
    group: "help",
    icon: "contact",
    order: 46,
    shownTo: "visitor",
    requires: ["features.unsignedContact", "features.contact"],
  },
  {
    route: "comparator",
    label: "comparator",
    group: "tools",
    icon: "comparator",
    order: 50,
    shownTo: "visitor",
    requires: ["comparator.enabled"],
  },
  {
    route: "gasComparator",
    label: "gasComparator",
    group: "tools",
    icon: "comparator",
    order: 52,
    shownTo: "visitor",
    requires: ["comparator.enabled"],
    hiddenWhen: ({ features }) => !features.displayTypes.includes("gas"),
  },
  {
    route: "powerCalculator",
    label: "powerCalculator",
    group: "tools",
    icon: "calculator",
    order: 54,
    shownTo: "visitor",
    requires: ["powerCalculator.enabled"],
  },
  { route: "signIn", label: "signIn", group: "account", icon: "signIn", order: 70, shownTo: "visitor" },
  {
    route: "activate",
    label: "activate",
    group: "account",
    icon: "signUp",
    order: 72,
    shownTo: "visitor",
    requires: ["signUp.enabled"],
  },
  {
    route: "newsletter",
    label: "newsletter",
    group: "account",
    icon: "newsletter",
    order: 82,
    shownTo: "customer",
    requires: ["newsletter.enabled"],
    outside: ({ newsletterUrl }) => newsletterUrl,
  },
  {
    route: "changePassword",
    label: "changePassword",
    group: "account",
    icon: "password",
    order: 84,
    shownTo: "customer",
    // Who can only come in by the provider has no password here.
    hiddenWhen: ({ openid }) =>
      openid.enabled && !openid.allowDefaultLogin && openid.changePasswordUrl === undefined,
    outside: ({ settings: { openid } }) => (openid.enabled ? openid.changePasswordUrl : undefined),
  },
];
