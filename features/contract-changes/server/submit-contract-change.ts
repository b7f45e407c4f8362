import type { ChangeCosts } from "#platform/contract/change-costs.ts";
import type { ResolvedAttachments } from "#platform/server/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { ChangeKind, SubmitRequest } from "#platform/server/change-kind.ts";
import { isSigned, type SignableChange } from "../contract/signed-changes.ts";
import { findContract, type FoundContractDetail } from "#features/contracts/server/contract-queries.ts";

export type NeedsSignature = (kind: string) => boolean;

/** Reads from the configuration, as it is now, which kinds of request the customer has to sign. */
export const createNeedsSignature =
  (
    readConfiguration: () => { readonly contract: { readonly signature: readonly SignableChange[] } },
  ): NeedsSignature =>
  (kind) =>
    isSigned(kind, readConfiguration().contract.signature);

export interface ContractChangePorts {
  readonly database: Database;
  readonly submitRequest: SubmitRequest;
  /** Whether the customer has to sign changes of this kind. */
  readonly needsSignature: NeedsSignature;
}

/** The part of a call that every change of a contract needs. */
interface ChangeCall {
  readonly params: { readonly name: string };
  readonly session: { readonly customerId: number };
  readonly now: Date;
  readonly fail: (code: "contract_not_found" | "contract_not_active" | "change_under_way") => never;
}

type SubmittingCall = Pick<ChangeCall, "session" | "now"> & {
  readonly fail: (code: "change_under_way") => never;
};

/** The contract of a call, which must be the customer's and active. */
export const findChangeableContract = async (
  { database }: Pick<ContractChangePorts, "database">,
  { params, session, fail }: ChangeCall,
): Promise<FoundContractDetail> => {
  const contract =
    (await findContract(database, session.customerId, params.name)) ?? fail("contract_not_found");
  return contract.state === "active" ? contract : fail("contract_not_active");
};

/**
 * Submits a change of the contract and answers as the specification's calls do. A change that needs a signature waits
 * for it; any other is sent to the retailer at once.
 */
export const submitContractChange = async <Details>(
  { submitRequest, needsSignature }: Pick<ContractChangePorts, "submitRequest" | "needsSignature">,
  { session: { customerId }, now, fail }: SubmittingCall,
  submission: {
    readonly change: ChangeKind<Details>;
    readonly contract: Pick<FoundContractDetail, "contractId">;
    readonly details: NoInfer<Details>;
    readonly replaced?: Readonly<Record<string, unknown>> | undefined;
    readonly costs?: ChangeCosts | undefined;
    readonly check?: (client: Queryable) => Promise<void>;
    readonly files?: ResolvedAttachments;
    /** The caller's transaction, if it has one. */
    readonly client?: Queryable;
  },
): Promise<{ isWaitingForSignature: boolean; reference: string }> => {
  const { change, contract, details, replaced = {}, costs, check, files, client } = submission;
  const { outcome, reference, state } = await submitRequest(
    change,
    {
      customerId,
      contractId: contract.contractId,
      details,
      replaced,
      costs,
      state: needsSignature(change.kind) ? "waiting_for_signature" : "sent",
      now,
      check,
      files,
    },
    client,
  );
  if (outcome === "conflict") return fail("change_under_way");
  return { isWaitingForSignature: state === "waiting_for_signature", reference };
};
