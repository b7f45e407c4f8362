import { lazy } from "react";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { ContractChangeButton } from "./contract-change.tsx";
import { useOpenRequest } from "./requests-section.tsx";
import { useWords } from "./words.ts";

const BankAccountDialog = lazy(async () => ({
  default: (await import("./bank-account-dialog.tsx")).BankAccountDialog,
}));

/** The masked IBAN of a change of account that is under way; undefined without one. */
const usePendingIban = (contractName: string): string | undefined => {
  const iban = useOpenRequest(contractName, "contract.iban")?.details["iban"];
  return typeof iban === "string" ? iban : undefined;
};

/** The account that will follow the present one, and the button that changes it. */
export const BankAccountChange = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { settings, featureFlags } = usePortal();
  const pendingIban = usePendingIban(contract.name);
  const { commodity } = contract;
  const flag = commodity === "gas" ? "contract.gasIbanChange.enabled" : "contract.ibanChange.enabled";
  return (
    <>
      {pendingIban !== undefined && <p>{t("bankAccount.pending", { iban: pendingIban })}</p>}
      {isFeatureOn([featureFlags, settings], flag) && (
        <ContractChangeButton
          contract={contract}
          blocked={pendingIban === undefined ? undefined : t("errors.change_under_way")}
          action="ibanChange"
          renderDialog={(close) => <BankAccountDialog contract={contract} onClose={close} />}
        >
          {t("bankAccount.open")}
          <VisuallyHidden>{` ${t("billing.bankAccount")}`}</VisuallyHidden>
        </ContractChangeButton>
      )}
    </>
  );
};
