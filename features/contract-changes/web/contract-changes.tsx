import { lazy, type ReactNode } from "react";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { type ChangeParts, ChangePartsContext } from "#features/contracts/web/change-parts.tsx";
import { electronicNotificationOf } from "#features/contracts/web/contract-rules.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { BankAccountChange } from "./bank-account-change.tsx";
import { ContactData } from "./contact-data.tsx";
import { ContractChangeButton } from "./contract-change.tsx";
import { ProductChangeOfLink } from "./product-change.tsx";
import { RequestsSection } from "./requests-section.tsx";
import { tariffOptionParts } from "./tariff-option-parts.tsx";
import { useWords } from "./words.ts";

// Each dialog is loaded when it is opened: few visits to a contract change something.
const ElectronicNotificationDialog = lazy(async () => ({
  default: (await import("./electronic-notification-dialog.tsx")).ElectronicNotificationDialog,
}));
const InvoiceDeliveryDialog = lazy(async () => ({
  default: (await import("./invoice-delivery-dialog.tsx")).InvoiceDeliveryDialog,
}));
const PowerDialog = lazy(async () => ({ default: (await import("./power-dialog.tsx")).PowerDialog }));
const SipsDialog = lazy(async () => ({ default: (await import("./sips-dialog.tsx")).SipsDialog }));

/** One of the main actions of a contract. */
const PowerChange = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  return (
    <ContractChangeButton
      contract={contract}
      action="powChange"
      look="main"
      blocked={contract.isGridAccessAvailable ? undefined : t("powerChange.underWay")}
      renderDialog={(close) => <PowerDialog contract={contract} onClose={close} />}
    >
      {t("powerChange.open")}
    </ContractChangeButton>
  );
};

/** Where the deployment offers it. */
const InvoiceDeliveryChange = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const settings = useSettings();
  return isFeatureOn([settings], "features.invoiceOnlineModification") ? (
    <ContractChangeButton
      contract={contract}
      renderDialog={(close) => <InvoiceDeliveryDialog contract={contract} onClose={close} />}
    >
      {t("delivery.open")}
      <VisuallyHidden>{` ${t("billing.delivery")}`}</VisuallyHidden>
    </ContractChangeButton>
  ) : null;
};

/** Where the deployment offers it: a request that was made is shown by the same button. */
const SipsChange = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const settings = useSettings();
  return isFeatureOn([settings], "features.noCesionSips") ? (
    <ContractChangeButton
      contract={contract}
      action="noCesionSips"
      renderDialog={(close) => <SipsDialog contract={contract} onClose={close} />}
    >
      {t(contract.sipsCession === "unactive" ? "sips.open" : "sips.see")}
    </ContractChangeButton>
  ) : null;
};

/** The button in its three states: it opens the dialog, or says that the request was made or holds. */
const ElectronicNotificationRequest = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const settings = useSettings();
  const { status } = electronicNotificationOf(contract);
  if (!isFeatureOn([settings], "features.electronicNotificationButton")) return null;
  return (
    <ContractChangeButton
      contract={contract}
      blocked={status === "inactive" ? undefined : t(`electronic.blocked.${status}`)}
      renderDialog={(close) => <ElectronicNotificationDialog contract={contract} onClose={close} />}
    >
      {t(`electronic.open.${status}`)}
    </ContractChangeButton>
  );
};

const parts: ChangeParts = {
  power: [PowerChange],
  requests: [({ contract }: { contract: Contract }) => <RequestsSection contractName={contract.name} />],
  invoiceDelivery: [InvoiceDeliveryChange],
  bankAccount: [BankAccountChange],
  electronicNotification: [ElectronicNotificationRequest],
  sipsCession: [SipsChange],
  contact: [ContactData],
  productOfLink: [ProductChangeOfLink],
  ...tariffOptionParts,
};

/** A screen of contracts with what begins their changes. */
export const ContractChanges = ({ children }: { readonly children?: ReactNode }) => (
  <ChangePartsContext value={parts}>{children}</ChangePartsContext>
);
