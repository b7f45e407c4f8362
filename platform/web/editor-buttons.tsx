import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { usePlatformWords } from "./words/platform-words.ts";

/** "Save" and "Cancel" below a field that is edited in its place. */
export const EditorButtons = ({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) => {
  const t = usePlatformWords();
  return (
    <ButtonRow>
      <Button
        type="submit"
        variant="primary"
        size="small"
        {...(isPending ? { busyText: t("editor.saving") } : {})}
      >
        {t("editor.save")}
      </Button>
      <Button size="small" onClick={onCancel}>
        {t("editor.cancel")}
      </Button>
    </ButtonRow>
  );
};
