import { useState } from "react";
import * as z from "zod/mini";
import { isValidTaxId, normaliseTaxId } from "#energy/tax-id.ts";
import type { FormError } from "#platform/ui/form/form.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useDraft } from "#platform/web/use-draft.ts";
import { askReset } from "../contract/ask-reset.ts";
import { isEmailAddress } from "../contract/email-address.ts";
import { useWords } from "./words.ts";

/** Ids of the fields. */
export const recoveryFields = { nif: "recover-tax-id", email: "recover-email" } as const;
type Errors = Partial<Record<keyof typeof recoveryFields, string | undefined>>;

const draftShape = z.object({ nif: z.string(), email: z.string() });
const empty = { nif: "", email: "" };

/** Tax id and e-mail while they are typed, what is badly written in them, and the request itself. */
export const useRecovery = (onSent: () => void) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(askReset);
  const draft = useDraft("llum-recover", draftShape);
  const [typed, setTyped] = useState(draft.found ?? empty);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<readonly FormError[]>([]);

  const textsOf = ({ nif, email }: { nif: boolean; email: boolean }): Errors => ({
    ...(nif ? { nif: typed.nif === "" ? t("required") : t("recover.taxIdNotValid") } : {}),
    ...(email ? { email: typed.email === "" ? t("required") : t("recover.emailNotValid") } : {}),
  });
  const tell = (found: Errors): void => {
    setErrors(found);
    const labels = { nif: t("recover.taxId"), email: t("recover.email") };
    setSummary(
      (["nif", "email"] as const).flatMap((name) =>
        found[name] === undefined
          ? []
          : [{ fieldId: recoveryFields[name], text: `${labels[name]}: ${found[name]}` }],
      ),
    );
  };
  return {
    typed,
    errors,
    summary,
    isPending,
    /** What kept the request from being taken, other than how it was written. */
    failure: error === null || error.status === 400 ? undefined : error,
    change: (part: Partial<typeof empty>): void => {
      const next = { ...typed, ...part };
      setTyped(next);
      setErrors((before) => ({ ...before, ...("nif" in part ? { nif: undefined } : { email: undefined }) }));
      draft.keep(next);
    },
    submit: (): void => {
      const body = { nif: normaliseTaxId(typed.nif), email: typed.email.trim() };
      const found = textsOf({ nif: !isValidTaxId(body.nif), email: !isEmailAddress(body.email) });
      tell(found);
      if (Object.keys(found).length > 0) return;
      mutate(
        { body },
        {
          onSuccess: onSent,
          onError: ({ status, fieldErrors }) => {
            if (status === 400) tell(textsOf({ nif: "nif" in fieldErrors, email: "email" in fieldErrors }));
          },
        },
      );
    },
  };
};
