import { lazy, useState } from "react";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { DefinitionList, type Definition } from "#platform/ui/data/definition-list.tsx";
import { EmailText } from "#platform/ui/layout/email-text.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ContactField } from "../contract/change-contact.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { ContactEditor } from "./contact-editor.tsx";
import { ContractChangeButton, ContractEditButton } from "./contract-change.tsx";
import { useWords } from "./words.ts";

const AddressDialog = lazy(async () => ({
  default: (await import("./address-dialog.tsx")).AddressDialog,
}));

/** Opens the dialog of another address; absent where the deployment does not offer the change. */
const AddressChange = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const settings = useSettings();
  if (!isFeatureOn([settings], "features.notificacionAddressChange")) return null;
  return (
    <ContractChangeButton
      contract={contract}
      action="notifAddrChange"
      renderDialog={(close) => <AddressDialog contract={contract} onClose={close} />}
    >
      {t(contract.notificationAddress === null ? "address.add" : "address.open")}
    </ContractChangeButton>
  );
};

type Contact = NonNullable<Contract["notificationAddress"]>;

/** The email or phone, or its editor. */
const useContactRows = (contract: Contract) => {
  const t = useWords();
  const formats = useFormats();
  const settings = useSettings();
  const [edited, setEdited] = useState<ContactField>();
  const canChange = isFeatureOn([settings], "features.notificacionAddressChange");
  return (field: ContactField, { email, mobile }: Contact): Definition => {
    const value = field === "email" ? email : mobile;
    const shown = field === "email" ? <EmailText email={email ?? ""} /> : formats.phone(mobile ?? "");
    const term = t(`contact.${field}`);
    if (edited === field)
      return {
        term,
        description: (
          <ContactEditor
            contract={contract}
            field={field}
            value={value ?? ""}
            onDone={() => setEdited(undefined)}
          />
        ),
      };
    return {
      term,
      description: value === null ? t("contact.unknown") : shown,
      ...(canChange && {
        action: (
          <ContractEditButton contract={contract} onClick={() => setEdited(field)}>
            {t("contact.change")}
            <VisuallyHidden>{` ${term}`}</VisuallyHidden>
          </ContractEditButton>
        ),
      }),
    };
  };
};

/** Contact details for notifications about the contract. */
export const ContactData = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const contactRow = useContactRows(contract);
  const { notificationAddress: contact } = contract;
  if (contact === null)
    return (
      <>
        <p>{t("contact.none")}</p>
        <div>
          <AddressChange contract={contract} />
        </div>
      </>
    );
  return (
    <DefinitionList
      rows={[
        { term: t("contact.name"), description: contact.name },
        {
          term: t("contact.address"),
          description: (
            <>
              <p>{contact.fullAddress}</p>
              <AddressChange contract={contract} />
            </>
          ),
        },
        contactRow("email", contact),
        contactRow("phone", contact),
      ]}
    />
  );
};
