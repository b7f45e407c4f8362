import { isFeatureOn } from "#platform/contract/flags.ts";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { electronicNotificationOf } from "#features/contracts/web/contract-rules.ts";
import {
  ElectronicNotificationDialog,
  InvoiceDeliveryDialog,
  PowerDialog,
  SipsDialog,
} from "./change-dialogs.ts";
import { ContractChangeButton } from "./contract-change.tsx";
import { useWords } from "./words.ts";

/** One of the main actions of a contract. */
export const PowerChange = ({ contract }: { contract: Contract }) => {
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
export const InvoiceDeliveryChange = ({ contract }: { contract: Contract }) => {
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
export const SipsChange = ({ contract }: { contract: Contract }) => {
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
export const ElectronicNotificationRequest = ({ contract }: { contract: Contract }) => {
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
