import type { ActionFacts, ActionTarget, FeatureRoute } from "#platform/contract/feature.ts";
import { contractActions, type ContractAction } from "./contract-actions.ts";
import type { Commodity } from "./contract-fields.ts";

/** Routes of the contract list and detail. A gas contract's detail has a path of its own. */
export const contractRoutes = {
  contracts: {
    paths: {
      ca: "/contractes/:contractType",
      es: "/contratos/:contractType",
      en: "/contracts/:contractType",
    },
    access: "private",
    isRendered: true,
  },
  contractsAction: {
    paths: {
      ca: "/contractes/:contractType/accio/:action",
      es: "/contratos/:contractType/accion/:action",
      en: "/contracts/:contractType/action/:action",
    },
    access: "private",
  },
  /** Before `contract`, whose pattern its path has too. */
  contractCommunications: {
    paths: {
      ca: "/contractes/:contractId/comunicacions",
      es: "/contratos/:contractId/comunicaciones",
      en: "/contracts/:contractId/communications",
    },
    access: "private",
  },
  contract: {
    paths: {
      ca: "/contractes/:contractType/:contractName",
      es: "/contratos/:contractType/:contractName",
      en: "/contracts/:contractType/:contractName",
    },
    access: "private",
    isRendered: true,
  },
  contractAction: {
    paths: {
      ca: "/contractes/:contractType/:contractName/accio/:action",
      es: "/contratos/:contractType/:contractName/accion/:action",
      en: "/contracts/:contractType/:contractName/action/:action",
    },
    access: "private",
  },
  gasContract: {
    paths: {
      ca: "/contractes-gas/:contractName",
      es: "/contratos-gas/:contractName",
      en: "/contracts-gas/:contractName",
    },
    access: "private",
    isRendered: true,
  },
} as const satisfies Record<string, FeatureRoute>;

interface ContractAddress {
  readonly route: FeatureRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** Route of a contract's detail: `path(address.route, address.params)`. */
export const contractAddress = (commodity: Commodity, contractName: string): ContractAddress =>
  commodity === "gas"
    ? { route: contractRoutes.gasContract, params: { contractName } }
    : { route: contractRoutes.contract, params: { contractType: commodity, contractName } };

const contractTypeOf = ({ displayTypes }: ActionFacts): string =>
  displayTypes.includes("electricity") || !displayTypes.includes("gas") ? "electricity" : "gas";

/** The contract list, as the target of an action on the home screen. */
export const contractListTarget = (facts: ActionFacts): ActionTarget => ({
  route: contractRoutes.contracts,
  params: { contractType: contractTypeOf(facts) },
});

/** The contract list on which the customer chooses the contract for an action, as its target on the home screen. */
export const contractActionTarget =
  (action: ContractAction) =>
  (facts: ActionFacts): ActionTarget => ({
    route: contractRoutes.contractsAction,
    params: { contractType: contractTypeOf(facts), action: contractActions[action][facts.language] },
  });
