import type { Database } from "#platform/server/database/pool.ts";
import type { ChangeKind, SubmitRequest } from "#platform/server/change-kind.ts";
import { findContract, type FoundContractDetail } from "./contract-queries.ts";

export interface ContractChangePorts {
  readonly database: Database;
  readonly submitRequest: SubmitRequest;
}

/** The part of a call that every change of a contract needs. */
interface ChangeCall {
  readonly params: { readonly name: string };
  readonly session: { readonly customerId: number };
  readonly now: Date;
  readonly fail: (code: "contract_not_found" | "contract_not_active" | "change_under_way") => never;
}

/** The contract of a call, which must be the customer's and active. */
export const findChangeableContract = async (
  { database }: Pick<ContractChangePorts, "database">,
  { params, session, fail }: ChangeCall,
): Promise<FoundContractDetail> => {
  const contract =
    (await findContract(database, session.customerId, params.name)) ?? fail("contract_not_found");
  return contract.state === "active" ? contract : fail("contract_not_active");
};

/** Submits a change of the contract and answers as the specification's calls do. */
export const submitContractChange = async <Details>(
  { submitRequest }: Pick<ContractChangePorts, "submitRequest">,
  { session: { customerId }, now, fail }: ChangeCall,
  submission: {
    readonly change: ChangeKind<Details>;
    readonly contract: Pick<FoundContractDetail, "contractId">;
    readonly details: NoInfer<Details>;
    readonly replaced?: Readonly<Record<string, unknown>>;
    readonly needsSignature?: boolean;
  },
): Promise<{ isWaitingForSignature: boolean; reference: string }> => {
  const { change, contract, details, replaced = {}, needsSignature = false } = submission;
  const { outcome, reference, state } = await submitRequest(change, {
    customerId,
    contractId: contract.contractId,
    details,
    replaced,
    state: needsSignature ? "waiting_for_signature" : "sent",
    now,
  });
  if (outcome === "conflict") return fail("change_under_way");
  return { isWaitingForSignature: state === "waiting_for_signature", reference };
};
