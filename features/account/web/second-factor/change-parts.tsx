import { useQueryClient } from "@tanstack/react-query";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import type { SubmitButtonProps } from "#platform/web/form/use-form.ts";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { useWords } from "./words.ts";

interface FormButtonsProps {
  readonly submit: string;
  /** `danger` for removals. */
  readonly tone?: "primary" | "danger" | undefined;
  readonly form: { readonly submitButton: (busyText: string) => SubmitButtonProps };
  /** The submit button's label while the request runs, if it differs from the default. */
  readonly busyText?: string;
  /** The cancel button's label, where "Cancel" could be misunderstood. */
  readonly cancel?: string;
  readonly onCancel: () => void;
}

export const FormButtons = (props: FormButtonsProps) => {
  const { submit, tone = "primary", form, busyText, cancel, onCancel } = props;
  const t = useWords();
  return (
    <ButtonRow>
      <Button {...form.submitButton(busyText ?? t("sending"))} variant={tone}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {cancel ?? t("cancel")}
      </Button>
    </ButtonRow>
  );
};

/** Moves the focus to the page title after the focused element was removed. */
export const focusTitle = (): void => document.getElementById("page-title")?.focus();

/** Refetches the second factors after a change. */
export const useChanged = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [getSecondFactor.id] });
};
