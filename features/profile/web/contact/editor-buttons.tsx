import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { useWords } from "../words.ts";

/** Keeps what was changed where it stands, or leaves it as it was. */
export const EditorButtons = ({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) => {
  const t = useWords();
  return (
    <ButtonRow>
      <Button
        type="submit"
        variant="primary"
        size="small"
        {...(isPending ? { busyText: t("contact.saving") } : {})}
      >
        {t("contact.save")}
      </Button>
      <Button size="small" onClick={onCancel}>
        {t("contact.cancel")}
      </Button>
    </ButtonRow>
  );
};
