import { demoCases, demoContracts, type DemoPersonName } from "#database/seed/demo-people.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

type Words = Readonly<Record<CompleteLanguage, string>>;
type Parameters = Readonly<Record<string, string | Words>>;

export interface RouteSample {
  /** A value for each parameter of the path; by language where the path differs. */
  readonly params?: Parameters;
  /** Appended to the path, such as a page size: a short page of a list proves as much as a long one. */
  readonly ending?: string;
  /** The person who opens it; by default a visitor or the household, by the route's access. */
  readonly person?: DemoPersonName;
  /** The route redirects at once to this other route, or `"outside"` the portal. */
  readonly leadsTo?: string;
  /** Only another configuration has this route: it is checked among the states (`every-state.e2e.ts`). */
  readonly isArranged?: true;
}

const { household } = demoContracts;
const flat = { contractType: "electricity", contractName: household.flat };
const consumption = { ca: "consum", es: "consumo", en: "consumption" };

const fewRows = "?limit=5";

/** Routes that cannot be opened by their path alone; a route with parameters must be listed here. */
export const routeSamples: Readonly<Record<string, RouteSample>> = {
  "contracting.contractRequest": { params: { leadId: "A".repeat(32) }, isArranged: true },
  "contracting.withdrawContract": { params: { leadId: "A".repeat(32) }, isArranged: true },
  "contracts.contracts": { params: { contractType: "electricity" } },
  "contracts.contractsAction": { params: { contractType: "electricity", action: consumption } },
  "contracts.contractCommunications": { params: { contractId: "1" } },
  "contracts.contract": { params: flat },
  "contracts.contractAction": { params: { ...flat, action: consumption }, leadsTo: "contracts.contract" },
  "contracts.gasContract": { params: { contractName: household.flatGas } },
  "switch-returns.switchReturn": { params: { contractName: flat.contractName } },
  "invoices.invoices": { ending: fewRows },
  "invoices.invoice": { params: { invoiceId: "1" } },
  "invoices.invoicesAction": { params: { action: "download" }, ending: fewRows },
  "invoices.contractInvoices": { params: flat, ending: fewRows },
  "invoices.contractInvoicesAction": { params: { ...flat, action: "download" }, ending: fewRows },
  "invoices.gasContractInvoices": { params: { contractName: household.flatGas }, ending: fewRows },
  "invoices.multipointInvoices": { person: "company", ending: fewRows },
  "server-pages.serverPage": { params: { routePath: "comunitat-energetica", pageId: "1" } },
  "support.supportRequest": { params: { id: demoCases.household.claim } },
  "payments.paymentLink": { params: { token: "x".repeat(60) }, isArranged: true },
  "home.home": { person: "household" },
  "home.detail": { leadsTo: "account.signIn" },
  "home.welcome": { leadsTo: "account.signIn" },
  "home.alternativeHome": { leadsTo: "account.signIn" },
  "account.connect": { isArranged: true },
  "account.connectStart": { isArranged: true, leadsTo: "outside" },
  "account.signedOut": { isArranged: true },
};

/** Path of a route's sample; throws if a parameter of the path has no value in the table. */
export const sampleAddress = (name: string, path: string, language: CompleteLanguage): string => {
  const { params, ending = "" } = routeSamples[name] ?? {};
  const filled = path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = params?.[parameter];
    if (value === undefined)
      throw new Error(
        `${name} has no sample for :${parameter}; add one to journeys/screens/route-samples.ts`,
      );
    return typeof value === "string" ? value : value[language];
  });
  return `${filled}${ending}`;
};
