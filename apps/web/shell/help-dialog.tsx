import { LinkButton } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";

interface HelpDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The contact page; undefined where the portal has none. */
  contact: { href: string; isOutside: boolean } | undefined;
}

/** The retailer's telephone, email and contact page. */
export const HelpDialog = ({ isOpen, onClose, contact }: HelpDialogProps) => {
  const t = usePlatformWords();
  const contactButton =
    contact?.isOutside === true ? (
      <LinkButton component="a" variant="primary" href={contact.href} target="_blank" rel="noopener">
        {t("help.contact")}
        <VisuallyHidden>{` ${t("help.opensOutside")}`}</VisuallyHidden>
      </LinkButton>
    ) : (
      contact !== undefined && (
        <LinkButton variant="primary" href={contact.href} onClick={onClose}>
          {t("help.contact")}
        </LinkButton>
      )
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("help.title")}
      description={t("help.text")}
      closeLabel={t("close")}
      {...(contact === undefined ? {} : { actions: contactButton })}
    >
      <AskUs />
    </Dialog>
  );
};
