import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { useWords } from "./words.ts";

interface FormButtonsProps {
  readonly submit: string;
  /** `danger` for what takes something away. */
  readonly tone?: "primary" | "danger" | undefined;
  readonly isPending: boolean;
  /** What the first button says meanwhile, where there is more to say than that it is sent. */
  readonly busyText?: string;
  /** Words of the way out, where "Cancel" could be taken for something else. */
  readonly cancel?: string;
  readonly onCancel: () => void;
}

/** What a form of this screen does, and the way out of it. */
export const FormButtons = (props: FormButtonsProps) => {
  const { submit, tone = "primary", isPending, busyText, cancel, onCancel } = props;
  const t = useWords();
  return (
    <ButtonRow>
      <Button type="submit" variant={tone} {...(isPending ? { busyText: busyText ?? t("sending") } : {})}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {cancel ?? t("cancel")}
      </Button>
    </ButtonRow>
  );
};
