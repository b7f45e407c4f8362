import { createContext, use } from "react";
import type { LinkedBill } from "#energy/read-cnmc-qr-link.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { getContractingConfig } from "../contract/get-contracting-config.ts";
import type { ContractingKind } from "./contracting-answers.ts";
import type { LeadClient } from "./lead-client.ts";

interface Contracting {
  readonly kind: ContractingKind;
  /** What this deployment asks. */
  readonly config: AnswerOf<typeof getContractingConfig>;
  readonly client: LeadClient;
  readonly isSignedIn: boolean;
  /** Given name and surnames of the customer were taken from one text. */
  readonly isNameGuessed: boolean;
  /** A coupon of the address, which is applied by itself. */
  readonly promocode: string | undefined;
  /** What the code of a bill holds, once one was read. */
  readonly bill: LinkedBill | undefined;
  readonly onBillRead: (bill: LinkedBill) => void;
}

export const ContractingContext = createContext<Contracting | undefined>(undefined);

/** The open flow, for the parts of its steps. */
export const useContracting = (): Contracting => {
  const contracting = use(ContractingContext);
  if (contracting === undefined) throw new Error("ContractingContext is missing above this component");
  return contracting;
};
