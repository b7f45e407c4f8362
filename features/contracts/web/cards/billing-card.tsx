import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { Card } from "#platform/ui/layout/card.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { Explained } from "../parts/explained.tsx";
import { electronicNotificationOf, type ElectronicNotification } from "../rules/electronic-notification.ts";
import { useWords } from "../words.ts";

/** How the invoices arrive and how they are paid. */
export const BillingCard = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { bankAccount, invoiceDelivery, fiscalAddress } = contract;
  const notificationText = useNotificationText();
  return (
    <Card title={t("billing.title")}>
      <DefinitionList
        rows={[
          { term: t("billing.delivery"), description: t(`billing.deliveries.${invoiceDelivery}`) },
          {
            term: t("billing.bankAccount"),
            description:
              bankAccount === null ? (
                t("billing.noBankAccount")
              ) : (
                <Explained meaning={t("billing.maskedMeaning")}>{bankAccount.maskedIban}</Explained>
              ),
          },
          { term: t("billing.fiscalAddress"), description: fiscalAddress.fullAddress },
          {
            term: t("billing.electronicNotification"),
            description: (
              <Explained meaning={t("billing.electronicNotificationMeaning")}>
                {notificationText(electronicNotificationOf(contract))}
              </Explained>
            ),
          },
        ]}
      />
    </Card>
  );
};

const useNotificationText = (): ((notification: ElectronicNotification) => string) => {
  const t = useWords();
  const formats = useFormats();
  return (notification) => {
    switch (notification.status) {
      case "active":
        return t("notification.active", { day: formats.day(notification.startsOn) });
      case "requested":
        return t("notification.requested", { day: formats.day(notification.requestedOn) });
      case "inactive":
        return t("notification.inactive");
      default:
        return notification satisfies never;
    }
  };
};
