import { demoContracts, type DemoPersonName } from "#database/seed/demo-people.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

type Words = Readonly<Record<CompleteLanguage, string>>;
type Parameters = Readonly<Record<string, string | Words>>;

export interface RouteSample {
  /** A value for each parameter of the path; by language where the address is. */
  readonly params?: Parameters;
  /** What its address ends in: a short page of a list shows as much as a long one. */
  readonly ending?: string;
  /** Whom it is opened as; else a visitor or the household, by the route's access. */
  readonly person?: DemoPersonName;
  /** It leads on at once, to the screen of this other route, or `"outside"`. */
  readonly leadsTo?: string;
  /** Only a portal that is configured otherwise has it: it is looked at among the states (`every-state.e2e.ts`). */
  readonly isArranged?: true;
}

const { household } = demoContracts;
const flat = { contractType: "electricity", contractName: household.flat };
const consumption = { ca: "consum", es: "consumo", en: "consumption" };

const fewRows = "?limit=5";

/** What the routes need that cannot be opened just as they are; a route with parameters must be here. */
export const routeSamples: Readonly<Record<string, RouteSample>> = {
  "contracts.contracts": { params: { contractType: "electricity" } },
  "contracts.contractsAction": { params: { contractType: "electricity", action: consumption } },
  "contracts.contract": { params: flat },
  "contracts.contractAction": { params: { ...flat, action: consumption }, leadsTo: "contracts.contract" },
  "contracts.gasContract": { params: { contractName: household.flatGas } },
  "invoices.invoices": { ending: fewRows },
  "invoices.invoicesAction": { params: { action: "download" }, ending: fewRows },
  "invoices.contractInvoices": { params: flat, ending: fewRows },
  "invoices.contractInvoicesAction": { params: { ...flat, action: "download" }, ending: fewRows },
  "invoices.gasContractInvoices": { params: { contractName: household.flatGas }, ending: fewRows },
  "invoices.multipointInvoices": { person: "company", ending: fewRows },
  "server-pages.serverPage": { params: { routePath: "comunitat-energetica", pageId: "1" } },
  "home.home": { isArranged: true },
  "account.connect": { isArranged: true },
  "account.connectStart": { isArranged: true, leadsTo: "outside" },
  "account.signedOut": { isArranged: true },
};

/** The address of a route's sample; throws where the path has a parameter and the table no value for it. */
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
