import type { ReactNode } from "react";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useWords } from "../words.ts";
import { PasswordForm } from "./password-form.tsx";

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: ReactNode;
  readonly submit: string;
  /** `danger` for what takes something away. */
  readonly tone?: "primary" | "danger";
  readonly isPending: boolean;
  readonly error: ApiError | null;
  readonly onPassword: (password: string) => void;
}

/** Says what is about to change, and asks for the password first. */
export const PasswordDialog = ({ isOpen, onClose, title, text, ...form }: PasswordDialogProps) => {
  const t = useWords();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={text} closeLabel={t("close")}>
      <PasswordForm {...form} onCancel={onClose} />
    </Dialog>
  );
};
