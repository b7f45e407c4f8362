import type { ReactNode } from "react";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { type ChangeParts, ChangePartsContext } from "#features/contracts/web/change-parts.tsx";
import { BankAccountChange } from "./bank-account-change.tsx";
import {
  ElectronicNotificationRequest,
  InvoiceDeliveryChange,
  PowerChange,
  SipsChange,
} from "./change-buttons.tsx";
import { ContactData } from "./contact-data.tsx";
import { ProductChangeOfLink } from "./product-change.tsx";
import { RequestsSection } from "./requests-section.tsx";
import { tariffOptionParts } from "./tariff-option-parts.tsx";

const parts: ChangeParts = {
  power: PowerChange,
  requests: ({ contract }: { contract: Contract }) => <RequestsSection contractName={contract.name} />,
  invoiceDelivery: InvoiceDeliveryChange,
  bankAccount: BankAccountChange,
  electronicNotification: ElectronicNotificationRequest,
  sipsCession: SipsChange,
  contact: ContactData,
  productOfLink: ProductChangeOfLink,
  ...tariffOptionParts,
};

/** A screen of contracts with what begins their changes. */
export const ContractChanges = ({ children }: { readonly children?: ReactNode }) => (
  <ChangePartsContext value={parts}>{children}</ChangePartsContext>
);
