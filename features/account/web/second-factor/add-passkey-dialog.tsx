import { useEffect, useRef, useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { isErrorOf, type ErrorOf } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { makePasskey } from "#platform/web/passkeys/make-passkey.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { addPasskey } from "../../contract/second-factor/add-passkey.ts";
import { beginPasskey } from "../../contract/second-factor/begin-passkey.ts";
import { maxPasskeyNameLength } from "../../contract/second-factor/wire-parts.ts";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import { FormButtons, useChanged } from "./change-parts.tsx";
import { useWords } from "./words.ts";

/** A server error, or the outcome of the browser's prompt. */
export type AddPasskeyProblem = ErrorOf<typeof beginPasskey | typeof addPasskey> | "notMade" | "alreadyThere";

export interface NewPasskey {
  readonly name: string;
  readonly password: string;
}

/** Adds a passkey in three steps: options from the server, the browser's prompt, registration on the server. */
const useAddPasskey = () => {
  const begin = useCall(beginPasskey);
  const add = useCall(addPasskey);
  const [problem, setProblem] = useState<AddPasskeyProblem>();
  const [isPending, setPending] = useState(false);
  const pendingPrompt = useRef<AbortController>(undefined);
  // Outside React: the browser's prompt, which would stay open over the next screen.
  useEffect(() => () => pendingPrompt.current?.abort(), []);

  const attempt = async (
    { name, password }: NewPasskey,
    signal: AbortSignal,
  ): Promise<readonly string[] | null | undefined> => {
    const { ticket, options } = await begin.mutateAsync({ body: { current_password: password } });
    const made = await makePasskey(options, signal);
    if (typeof made === "string") {
      if (!signal.aborted) setProblem(made);
      return undefined;
    }
    const { recoveryCodes } = await add.mutateAsync({ body: { ticket, attestation: made, name } });
    return recoveryCodes;
  };

  return {
    problem,
    isPending,
    /** Closes the browser's prompt; a passkey that is already created is still registered. */
    cancel: (): void => {
      pendingPrompt.current?.abort();
      setProblem(undefined);
      setPending(false);
    },
    /** `onAdded` receives the recovery codes; null if it was not the first factor. */
    start: (passkey: NewPasskey, onAdded: (codes: readonly string[] | null) => void): void => {
      const { signal } = (pendingPrompt.current = new AbortController());
      setProblem(undefined);
      setPending(true);
      attempt(passkey, signal)
        .then((codes) => codes !== undefined && onAdded(codes))
        .catch((error: unknown) => {
          if (!signal.aborted) setProblem(isErrorOf(error, beginPasskey, addPasskey) ? error : "notMade");
        })
        .finally(() => {
          if (pendingPrompt.current?.signal === signal) setPending(false);
        });
    },
  };
};

interface AddPasskeyFormProps {
  readonly problem: AddPasskeyProblem | undefined;
  readonly isPending: boolean;
  readonly onSubmit: (passkey: NewPasskey) => void;
  readonly onCancel: () => void;
}

const AddPasskeyForm = ({ problem, isPending, onSubmit, onCancel }: AddPasskeyFormProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const typed = useFormValues({ empty: { name: "", password: "" } });
  const { password } = typed.values;
  const name = typed.values.name.trim();
  const form = useForm(typed, {
    fields: {
      name: { label: t("passkeys.askToAdd.name"), problem: name === "" ? t("nameRequired") : undefined },
      password: {
        problem: password === "" ? platformWords("currentPassword.required") : undefined,
        codes: ["wrong_current_password"],
      },
    },
    send: () => onSubmit({ name, password }),
    error: typeof problem === "object" ? problem : null,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("notDone")}>
      {typeof problem === "string" && (
        <Notice tone="negative" title={t("notDone")} announce="assertive">
          {t(`passkeys.${problem}`)}
        </Notice>
      )}
      <TextField
        {...form.field("name")}
        help={t("passkeys.askToAdd.nameHelp")}
        autoComplete="off"
        maxLength={maxPasskeyNameLength}
      />
      <CurrentPasswordField {...form.field("password")} maxLength={maxPasswordLength} />
      <FormButtons
        form={form}
        submit={t("passkeys.askToAdd.submit")}
        busyText={t("passkeys.askToAdd.submitting")}
        onCancel={onCancel}
      />
    </Form>
  );
};

interface AddPasskeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** Asks for a name and the password; then the browser's prompt follows. */
export const AddPasskeyDialog = ({ isOpen, onClose, onCodes }: AddPasskeyDialogProps) => {
  const t = useWords();
  const changed = useChanged();
  const showSnackbar = useSnackbar();
  const { start, cancel, problem, isPending } = useAddPasskey();
  const close = (): void => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t("passkeys.askToAdd.title")}
      description={t("passkeys.askToAdd.text")}
      closeLabel={t("close")}
    >
      <AddPasskeyForm
        problem={problem}
        isPending={isPending}
        onCancel={close}
        onSubmit={(passkey) =>
          start(passkey, (codes) => {
            close();
            changed();
            if (codes === null) showSnackbar({ tone: "positive", text: t("passkeys.isAdded") });
            onCodes(codes);
          })
        }
      />
    </Dialog>
  );
};
