import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { Card } from "#platform/ui/layout/card.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { EmailText } from "#platform/ui/layout/email-text.tsx";
import { useWords } from "../words.ts";

/** How the retailer reaches the customer about this contract. */
export const ContactCard = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const formats = useFormats();
  const { notificationAddress: contact } = contract;
  return (
    <Card title={t("contact.title")}>
      {contact === null ? (
        <p>{t("contact.none")}</p>
      ) : (
        <DefinitionList
          rows={[
            { term: t("contact.name"), description: contact.name },
            { term: t("contact.address"), description: contact.fullAddress },
            {
              term: t("contact.email"),
              description:
                contact.email === null ? t("contact.unknown") : <EmailText email={contact.email} />,
            },
            {
              term: t("contact.phone"),
              description: contact.mobile === null ? t("contact.unknown") : formats.phone(contact.mobile),
            },
          ]}
        />
      )}
    </Card>
  );
};
