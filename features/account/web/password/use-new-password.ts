import { useState } from "react";
import type { FormError } from "#platform/ui/form/form.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { brokenRules, passwordFaults, type PasswordRule } from "../../contract/password/password-rules.ts";
import { useNewPasswordWords } from "./new-password-words.ts";

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
  readonly setPassword: (password: string) => void;
  readonly setRepeated: (repeated: string) => void;
  readonly broken: readonly PasswordRule[];
  readonly passwordError: string | undefined;
  readonly repeatedError: string | undefined;
  /** What keeps it from being sent, for the summary; from then on the fields say it too. */
  readonly check: () => FormError[];
  /** Receives the codes of the faults that the server found; returns their text for the summary. */
  readonly refuse: (codes: readonly string[]) => FormError[];
}

/** Ids of the two fields. */
export const newPasswordField = "new-password";
export const repeatedPasswordField = "repeated-password";

/** Faults that the checklist does not show, in the order in which they are reported. */
const otherFaults = ["too_long", "not_printable", "too_common", "says_who_you_are"] as const;

/** A new password and its repetition while they are typed. */
export const useNewPassword = (): NewPassword => {
  const t = useNewPasswordWords();
  const { minimumLength } = useSettings().password;
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [wasChecked, setWasChecked] = useState(false);
  const [refused, setRefused] = useState<{ password: string; codes: readonly string[] }>();

  const codes = refused?.password === password ? refused.codes : passwordFaults(password, minimumLength);
  const textOf = (found: readonly string[]): string => {
    const fault = otherFaults.find((fault) => found.includes(fault));
    return fault === undefined ? t("weak") : t(`faults.${fault}`);
  };
  const errorOf = (found: readonly string[]): FormError[] =>
    found.length === 0 ? [] : [{ fieldId: newPasswordField, text: `${t("password")}: ${textOf(found)}` }];
  const showsNow = wasChecked || otherFaults.some((fault) => codes.includes(fault));
  const coincides = password === repeated;
  // While its beginning matches, the repetition may be incomplete.
  const hasStrayed = !password.startsWith(repeated);
  return {
    password,
    repeated,
    setPassword,
    setRepeated,
    broken: brokenRules(password, minimumLength),
    passwordError: codes.length > 0 && showsNow ? textOf(codes) : undefined,
    repeatedError: !coincides && (wasChecked || hasStrayed) ? t("mustCoincide") : undefined,
    check: () => {
      setWasChecked(true);
      const strayed = { fieldId: repeatedPasswordField, text: `${t("repeated")}: ${t("mustCoincide")}` };
      return [...errorOf(codes), ...(coincides ? [] : [strayed])];
    },
    refuse: (found) => {
      setRefused({ password, codes: found });
      return errorOf(found);
    },
  };
};
