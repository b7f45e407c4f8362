import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useWords } from "../words.ts";
import { PasswordForm } from "./password-form.tsx";

interface PasswordDialogProps<Answer, Input> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: ReactNode;
  readonly submit: string;
  /** `danger` for what takes something away. */
  readonly tone?: "primary" | "danger";
  /** What the password is for: the call, and what it is called with. */
  readonly call: UseMutationResult<Answer, ApiError, Input>;
  readonly inputOf: (currentPassword: string) => Input;
  /** Told once the dialog is closed. */
  readonly onDone: (answer: Answer) => void;
}

/** Says what is about to change, asks for the password, and does it. */
export const PasswordDialog = <Answer, Input>(props: PasswordDialogProps<Answer, Input>) => {
  const { isOpen, onClose, title, text, submit, tone, call, inputOf, onDone } = props;
  const t = useWords();
  const close = (): void => {
    onClose();
    call.reset();
  };
  const handlePassword = (password: string): void =>
    call.mutate(inputOf(password), { onSuccess: (answer) => (close(), onDone(answer)) });
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} description={text} closeLabel={t("close")}>
      <PasswordForm
        submit={submit}
        tone={tone}
        isPending={call.isPending}
        error={call.error}
        onPassword={handlePassword}
        onCancel={close}
      />
    </Dialog>
  );
};
