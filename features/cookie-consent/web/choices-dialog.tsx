import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useWords } from "./words.ts";
import { CookieChoices } from "./cookie-choices.tsx";

interface ChoicesDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/** The four kinds of cookies, each with its purpose and its provider, accepted one by one. */
export const ChoicesDialog = ({ onClose, onSaved }: ChoicesDialogProps) => {
  const t = useWords();
  const handleSaved = (): void => {
    onClose();
    onSaved();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t("personaliseTitle")} closeLabel={t("close")}>
      <CookieChoices onSaved={handleSaved} />
    </Dialog>
  );
};
