import { consumptionRoutes } from "#features/consumption/contract/routes.ts";
import { contractActions, type ContractAction } from "#features/contracts/contract/contract-actions.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { DisplayType } from "#platform/contract/settings.ts";

export const homeActionGroups = ["contracts", "invoices", "consumption"] as const;
export type HomeActionGroup = (typeof homeActionGroups)[number];

type HomeActionId =
  | "newContract"
  | "listContracts"
  | "downloadContract"
  | "changePower"
  | "changeBankAccount"
  | "changeContact"
  | "noCessionSips"
  | "listInvoices"
  | "downloadInvoice"
  | "payOnline"
  | "viewConsumption";

interface Place {
  readonly language: CompleteLanguage;
  readonly displayTypes: readonly DisplayType[];
}

export interface HomeActionTarget {
  readonly route: FeatureRoute;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface HomeAction {
  readonly id: HomeActionId;
  readonly group: HomeActionGroup;
  /** Whether the deployment offers the action; `isOn` looks up a feature by its path in settings and flags. */
  readonly isOffered: (isOn: (feature: string) => boolean) => boolean;
  /** The action's screen. Undefined while the portal has none, and then the action is not shown. */
  readonly target: ((place: Place) => HomeActionTarget) | undefined;
  /** Whether the action is available in an impersonation session. */
  readonly inReadOnlySession: "allowed" | "barred";
}

const contractTypeOf = ({ displayTypes }: Place): string =>
  displayTypes.includes("electricity") || !displayTypes.includes("gas") ? "electricity" : "gas";

const contractList = (place: Place): HomeActionTarget => ({
  route: contractRoutes.contracts,
  params: { contractType: contractTypeOf(place) },
});

/** The contract list, to choose the contract for the action. */
export const withContract =
  (action: ContractAction) =>
  (place: Place): HomeActionTarget => ({
    route: contractRoutes.contractsAction,
    params: { contractType: contractTypeOf(place), action: contractActions[action][place.language] },
  });

const always = (): boolean => true;
const when =
  (feature: string): HomeAction["isOffered"] =>
  (isOn) =>
    isOn(feature);

/**
 * All actions, in display order. A feature that adds the screen of an action sets its target here, such as
 * `withContract("powChange")`, and the action appears on the home screen.
 */
export const homeActions: readonly HomeAction[] = [
  {
    id: "newContract",
    group: "contracts",
    isOffered: (isOn) =>
      isOn("contractation.dual") || isOn("contractation.electricity") || isOn("contractation.gas"),
    target: undefined,
    inReadOnlySession: "allowed",
  },
  {
    id: "listContracts",
    group: "contracts",
    isOffered: always,
    target: contractList,
    inReadOnlySession: "allowed",
  },
  {
    id: "downloadContract",
    group: "contracts",
    isOffered: when("features.contractReportDownload"),
    target: undefined,
    inReadOnlySession: "allowed",
  },
  {
    id: "changePower",
    group: "contracts",
    isOffered: when("features.powerChange"),
    target: undefined,
    inReadOnlySession: "barred",
  },
  {
    id: "changeBankAccount",
    group: "contracts",
    isOffered: when("contract.ibanChange.enabled"),
    target: undefined,
    inReadOnlySession: "barred",
  },
  {
    id: "changeContact",
    group: "contracts",
    isOffered: when("features.notificacionAddressChange"),
    target: undefined,
    inReadOnlySession: "barred",
  },
  {
    id: "noCessionSips",
    group: "contracts",
    isOffered: when("features.noCesionSips"),
    target: undefined,
    inReadOnlySession: "barred",
  },
  {
    id: "listInvoices",
    group: "invoices",
    isOffered: always,
    target: () => ({ route: invoiceRoutes.invoices }),
    inReadOnlySession: "allowed",
  },
  {
    id: "downloadInvoice",
    group: "invoices",
    isOffered: always,
    target: () => ({ route: invoiceRoutes.invoicesAction, params: { action: "download" } }),
    inReadOnlySession: "allowed",
  },
  {
    id: "payOnline",
    group: "invoices",
    isOffered: when("features.onlinePayment"),
    // The route `pay-online` lists what is owed, but no screen takes a payment yet.
    target: undefined,
    inReadOnlySession: "allowed",
  },
  {
    id: "viewConsumption",
    group: "consumption",
    isOffered: always,
    target: () => ({ route: consumptionRoutes.consumption, query: { view: "hourly" } }),
    inReadOnlySession: "allowed",
  },
];

export interface ShownAction {
  readonly id: HomeActionId;
  readonly group: HomeActionGroup;
  readonly target: HomeActionTarget;
  readonly isBarred: boolean;
}

export interface ShownActionsWanted extends Place {
  readonly isOn: (feature: string) => boolean;
  readonly isReadOnly: boolean;
}

/** The offered actions that have a screen, in order; `isBarred` marks those that this session may not use. */
export const shownActions = (
  { isOn, isReadOnly, ...place }: ShownActionsWanted,
  table: readonly HomeAction[] = homeActions,
): ShownAction[] =>
  table.flatMap(({ id, group, isOffered, target, inReadOnlySession }) =>
    target === undefined || !isOffered(isOn)
      ? []
      : [{ id, group, target: target(place), isBarred: isReadOnly && inReadOnlySession === "barred" }],
  );
