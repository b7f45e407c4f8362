import { useState } from "react";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { confirmSignUp } from "../contract/confirm-sign-up.ts";
import { signUpErrors } from "../contract/sign-up-rules.ts";
import { emptyDraft, type SignUpDraft } from "./sign-up-draft.ts";
import { useFieldErrors } from "./use-field-errors.ts";

export interface SignUpCallbacks {
  readonly onChange: (draft: SignUpDraft) => void;
  /** Told what the server says happens now. */
  readonly onTaken: (body: string) => void;
}

/** The sign-up form while it is filled in: what is typed, what is wrong with it, and sending it. */
export const useSignUp = (initial: SignUpDraft | undefined, { onChange, onTaken }: SignUpCallbacks) => {
  const { signUp } = useSettings();
  const flags = {
    phoneField: signUp.phoneField === true,
    invoiceNumberField: signUp.invoiceNumberField === true,
  };
  const { labels, errors, summary, tell, tellAll, forget } = useFieldErrors();
  const { mutate, error, isPending } = useCall(confirmSignUp);
  const [typed, setTyped] = useState(initial ?? emptyDraft);
  const [accepted, setAccepted] = useState(false);

  const change = (name: keyof SignUpDraft, value: string): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    forget(name);
    onChange(next);
  };
  const accept = (value: boolean): void => {
    setAccepted(value);
    forget("accept");
  };
  const submit = (): void => {
    const { phone, invoiceNumber, ...always } = typed;
    const body = {
      ...always,
      nif: normaliseTaxId(typed.nif),
      ...(flags.phoneField ? { phone } : {}),
      ...(flags.invoiceNumberField ? { invoiceNumber } : {}),
      accept_conditions: accepted,
      accept_gdpr: accepted,
    };
    const found = signUpErrors(body, flags);
    tell(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { body },
      {
        onSuccess: ({ result: { render } }) =>
          render.errors.length === 0 ? onTaken(render.body) : tellAll(render.errors),
      },
    );
  };
  const failure = error ?? undefined;
  return { flags, labels, typed, errors, summary, accepted, isPending, failure, change, accept, submit };
};
