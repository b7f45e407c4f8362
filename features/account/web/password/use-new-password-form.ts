import { useState } from "react";
import type { FormError } from "#platform/ui/form/form.tsx";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { ErrorOf } from "#platform/web/api/api-error.ts";
import { useNewPassword, type NewPassword } from "./use-new-password.ts";

/** What a form does about a refusal of its own, by its code; answers it for the summary. */
type Refusals<E extends Endpoint> = Readonly<
  Partial<Record<ErrorOf<E>["code"], (error: ErrorOf<E>) => readonly FormError[]>>
>;

export interface NewPasswordForm<E extends Endpoint> {
  readonly choice: NewPassword;
  /** What is wrong with what was typed. */
  readonly summary: readonly FormError[];
  /** Why it was not done, where nothing that was typed is wrong. */
  readonly failure: ErrorOf<E> | undefined;
  /**
   * Whether it can be sent, as far as the browser knows; the fields say why not, beside what the form found in others.
   */
  readonly check: (found?: readonly FormError[]) => boolean;
  /** Called with the server's refusal. */
  readonly handleRefusal: (error: ErrorOf<E>) => void;
}

/** A form that asks for a new password and sends it with the endpoint `E`; its messages before and after sending. */
export const useNewPasswordForm = <E extends Endpoint>(refusals: Refusals<E>): NewPasswordForm<E> => {
  const choice = useNewPassword();
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const [failure, setFailure] = useState<ErrorOf<E>>();
  return {
    choice,
    summary,
    failure,
    check: (found = []) => {
      const all = [...found, ...choice.check()];
      setFailure(undefined);
      setSummary(all);
      return all.length === 0;
    },
    handleRefusal: (error) => {
      const own = refusals[error.code];
      if (error.code === "password_too_weak") setSummary(choice.refuse(error.fieldErrors.password ?? []));
      else if (own === undefined) setFailure(error);
      else setSummary(own(error));
    },
  };
};
