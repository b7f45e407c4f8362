import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import type { SubmitButtonProps } from "./form/use-form.ts";
import { usePlatformWords } from "./words/platform-words.ts";

interface EditorButtonsProps {
  readonly form: { readonly submitButton: (busyText: string) => SubmitButtonProps };
  readonly onCancel: () => void;
}

/** "Save" and "Cancel" below a field that is edited in its place. */
export const EditorButtons = ({ form, onCancel }: EditorButtonsProps) => {
  const t = usePlatformWords();
  return (
    <ButtonRow>
      <Button {...form.submitButton(t("editor.saving"))} size="small">
        {t("editor.save")}
      </Button>
      <Button size="small" onClick={onCancel}>
        {t("editor.cancel")}
      </Button>
    </ButtonRow>
  );
};
