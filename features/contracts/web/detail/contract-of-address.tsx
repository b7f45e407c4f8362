import { useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { contractActionOf } from "#features/contracts/contract/contract-actions.ts";
import { contractAddress } from "#features/contracts/contract/contract-address.ts";
import { listContractNames } from "#features/contracts/contract/list-contract-names.ts";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { consumptionAnchor } from "../parts/consumption-anchor.ts";
import { commodityOfContract } from "../rules/commodity-of-contract.ts";
import { useWords } from "../words.ts";
import { ContractSelector } from "./contract-selector.tsx";
import { ContractSkeleton } from "./contract-skeleton.tsx";
import { ContractView } from "./contract-view.tsx";
import { MissingContract } from "./missing-contract.tsx";

/**
 * The contract that the address names, if the customer has it. What the address asks to do is done and leaves the
 * address; what it asks and we do not know just leaves it; gas under an address of electricity goes to its own.
 */
export const ContractOfAddress = () => {
  const t = useWords();
  const path = usePath();
  const { contractType, contractName = "", action } = useParams();
  const { data: names } = useSuspenseQuery(query(listContractNames, {}));
  const commodity = commodityOfContract(names.result, contractName);
  if (commodity === undefined)
    return <MissingContract contractType={contractType} contractName={contractName} />;

  const { route, params } = contractAddress(commodity, contractName);
  const here = path(route, params);
  if (action !== undefined) {
    return contractActionOf(action) === "consumption" ? (
      <Navigate to={`${here}#${consumptionAnchor}`} state={{ keepFocus: true }} replace />
    ) : (
      <Navigate to={here} replace />
    );
  }
  if (contractType !== params["contractType"]) return <Navigate to={here} replace />;

  const selector = <ContractSelector names={names.result} contractName={contractName} />;
  return (
    <PartBoundary
      key={contractName}
      failedTitle={t("detail.failed")}
      fallback={<ContractSkeleton selector={selector} />}
      words={t}
      failedActions={selector}
    >
      <ContractView contractName={contractName} selector={selector} />
    </PartBoundary>
  );
};
