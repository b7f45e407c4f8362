import type { NavigationEntry } from "#platform/contract/feature.ts";

/** The kinds of contract, in order of preference: both energies, then one. */
export const contractingPlan = [
  { label: "dual", route: "newDualCustomer", requires: "contractation.dual" },
  { label: "electricity", route: "newElectricityCustomer", requires: "contractation.electricity" },
  { label: "gas", route: "newGasCustomer", requires: "contractation.gas" },
] as const;

/**
 * Navigation entries that no feature declares, with their conditions. Each appears only when a mounted feature has a
 * screen for its route. The retailer's own pages (`html_dinamic_routes`) are fetched at run time and become entries in
 * `server-page-entries.ts`.
 */
export const navigationPlan: readonly NavigationEntry[] = [
  {
    route: "allActions",
    label: "allActions",
    group: "energy",
    icon: "actions",
    order: 5,
    shownTo: "customer",
    // Without a home screen the customer starts at the invoices, and the navigation lists everything else.
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
    // Customers who can sign in only at the provider have no password in the portal.
    hiddenWhen: ({ openid }) =>
      openid.enabled && !openid.allowDefaultLogin && openid.changePasswordUrl === undefined,
    outside: ({ settings: { openid } }) => (openid.enabled ? openid.changePasswordUrl : undefined),
  },
];
