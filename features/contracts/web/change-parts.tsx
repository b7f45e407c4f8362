import { createContext, use, type ComponentType } from "react";
import type { Contract } from "../contract/get-contract.ts";
import type { TariffOptionKind } from "../contract/tariff-options.ts";

/** A place on the screen of a contract for what begins a change of it, or is under way. */
export type ChangePlace =
  | "power"
  | "requests"
  | "invoiceDelivery"
  | "bankAccount"
  | "electronicNotification"
  | "sipsCession"
  | "contact"
  | "productOfLink"
  | TariffOptionKind;

interface ChangePartProps {
  readonly contract: Contract;
}

/** What is at each place, in its order. The screen of a contract does not know it: `apps/web` lays it around the screen. */
export type ChangeParts = Readonly<Record<ChangePlace, readonly ComponentType<ChangePartProps>[]>>;

export const ChangePartsContext = createContext<ChangeParts | undefined>(undefined);

/** The parts of a place; nothing where a contract is only read. */
export const ChangePart = ({ place, contract }: ChangePartProps & { readonly place: ChangePlace }) => {
  const parts = use(ChangePartsContext)?.[place] ?? [];
  // The parts of a place never change their order.
  return parts.map((Part, index) => <Part key={index} contract={contract} />);
};
