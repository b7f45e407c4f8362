import { useState, type ReactNode } from "react";
import { operatorScopes, type OperatorScope } from "#platform/contract/operator-endpoint.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { CopyButton } from "#platform/ui/form/copy-button.tsx";
import { FieldError } from "#platform/ui/form/field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { addOperatorKey } from "../contract/add-operator-key.ts";
import { maxKeyNameLength } from "../contract/operator-key.ts";
import styles from "./operations.module.css";
import { useWords } from "./words.ts";

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: () => void;
}

const empty: { name: string; scopes: readonly OperatorScope[] } = { name: "", scopes: [] };

interface ScopeFieldProps {
  readonly id?: string | undefined;
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly value: readonly OperatorScope[];
  readonly onValueChange: (scopes: readonly OperatorScope[]) => void;
}

const ScopeField = ({ id, label, error, value, onValueChange }: ScopeFieldProps) => {
  const t = useWords();
  const errorId = `${id}-error`;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      {operatorScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={t(`scopes.${scope}`)}
          checked={value.includes(scope)}
          onCheckedChange={(isChecked) =>
            onValueChange(
              operatorScopes.filter((each) => (each === scope ? isChecked : value.includes(each))),
            )
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
};

/** The key, this once: only its own button closes the dialog. */
const MadeKey = ({ name, token, onClose }: { name: string; token: string; onClose: () => void }) => {
  const t = useWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("newKey.made", { name })}
      description={t("newKey.madeText")}
      actions={
        <>
          <CopyButton variant="primary" text={token} label={t("newKey.copy")} copied={t("newKey.copied")} />
          <Button onClick={onClose}>{t("newKey.done")}</Button>
        </>
      }
    >
      <code className={styles.key}>{token}</code>
    </Dialog>
  );
};

/** Makes a key, and shows it once. */
export const NewKeyDialog = ({ onClose, onMade }: NewKeyDialogProps) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(addOperatorKey);
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>();
  const typed = useFormValues({ empty });
  const { name, scopes } = typed.values;
  const form = useForm(typed, {
    id: "new-key",
    fields: {
      name: {
        label: t("newKey.name"),
        problem: name.trim() === "" ? t("newKey.nameMissing") : undefined,
      },
      scopes: {
        label: t("newKey.scopes"),
        problem: scopes.length === 0 ? t("newKey.scopesMissing") : undefined,
      },
    },
    send: () =>
      mutate(
        { body: { name: name.trim(), scopes: [...scopes] } },
        {
          onSuccess: ({ token }) => {
            setMade({ name: name.trim(), token });
            onMade();
          },
        },
      ),
    error,
    isPending,
    words: t,
  });
  if (made !== undefined) return <MadeKey {...made} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} closeLabel={t("keys.close")} title={t("newKey.title")}>
      <Form form={form} failedTitle={t("newKey.failed")}>
        <TextField
          {...form.field("name")}
          help={t("newKey.nameHelp")}
          autoComplete="off"
          maxLength={maxKeyNameLength}
        />
        <ScopeField {...form.field("scopes")} />
        <ButtonRow>
          <Button {...form.submitButton(t("newKey.busy"))}>{t("newKey.submit")}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t("keys.cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};
