import { useSettings } from "#platform/web/portal/portal-context.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { passwordFaults } from "../../contract/password/password-rules.ts";
import { useNewPasswordWords } from "./new-password-words.ts";

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}
export const emptyPassword: NewPassword = { password: "", repeated: "" };

/** Faults that the checklist does not show, in the order in which they are reported. */
const otherFaults = ["too_long", "not_printable", "too_common", "says_who_you_are"] as const;

const otherIn = (found: readonly string[]) => otherFaults.find((fault) => found.includes(fault));

/** The rules of a new password and its repetition, with the faults that only the server finds. */
export const useNewPasswordRules = ({ password, repeated }: NewPassword, error: ApiError | null) => {
  const t = useNewPasswordWords();
  const { minimumLength } = useSettings().password;
  const faults = passwordFaults(password, minimumLength);
  const textOf = (found: readonly string[]): string => {
    const fault = otherIn(found);
    return fault === undefined ? t("weak") : t(`faults.${fault}`);
  };
  // While its beginning matches, the repetition may be incomplete.
  const hasStrayed = !password.startsWith(repeated);
  return {
    password: {
      label: t("password"),
      problem: faults.length > 0 ? textOf(faults) : undefined,
      shown: otherIn(faults) === undefined ? "when_submitted" : "at_once",
      codes: ["password_too_weak"],
      invalid: textOf(error?.fieldErrors.password ?? []),
    },
    repeated: {
      label: t("repeated"),
      problem: password === repeated ? undefined : t("mustCoincide"),
      shown: hasStrayed ? "at_once" : "when_submitted",
    },
  } as const;
};
