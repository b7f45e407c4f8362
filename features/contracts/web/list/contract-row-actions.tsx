import { contractActions, type ContractAction } from "#features/contracts/contract/contract-actions.ts";
import { contractAddress } from "#features/contracts/contract/contract-address.ts";
import type { ContractRow } from "#features/contracts/contract/list-contracts.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useContractInvoicesPath } from "../parts/use-contract-invoices-path.ts";
import { useWords } from "../words.ts";
import styles from "./contract-row-actions.module.css";

interface ContractRowActionsProps {
  contract: ContractRow;
  action: ContractAction | undefined;
}

/** What can be done with a contract of the list; one choice alone when the list was opened to choose. */
export const ContractRowActions = ({ contract, action }: ContractRowActionsProps) => {
  const t = useWords();
  const path = usePath();
  const { language } = useLanguage();
  const invoicesPath = useContractInvoicesPath();
  const { name, commodity } = contract;
  if (action !== undefined) {
    const params = {
      contractType: commodity,
      contractName: name,
      action: contractActions[action][language],
    };
    return (
      <LinkButton size="small" variant="primary" href={path(contractRoutes.contractAction, params)}>
        {t("list.choose")}
        <VisuallyHidden>{` ${t("list.which", { name })}`}</VisuallyHidden>
      </LinkButton>
    );
  }
  const ofWhich = <VisuallyHidden>{` ${t("list.ofContract", { name })}`}</VisuallyHidden>;
  const detail = contractAddress(commodity, name);
  return (
    <div className={styles.actions}>
      <LinkButton size="small" variant="quiet" href={invoicesPath(commodity, name)}>
        {t("list.invoices")}
        {ofWhich}
      </LinkButton>
      <LinkButton size="small" variant="quiet" href={path(detail.route, detail.params)}>
        {t("list.detail")}
        {ofWhich}
      </LinkButton>
    </div>
  );
};
