import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { apiTokenScopes, type ApiTokenScope } from "#platform/contract/api-token-scopes.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { CopyButton } from "#platform/ui/form/copy-button.tsx";
import { FieldError } from "#platform/ui/form/field.tsx";
import { Form, FormErrorSummary, type FormError } from "#platform/ui/form/form.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import {
  createApiToken,
  maxTokenNameLength,
  tokenLifetimes,
} from "../../contract/api-tokens/create-api-token.ts";
import { listApiTokens } from "../../contract/api-tokens/list-api-tokens.ts";
import { maxPasswordLength } from "../../contract/sign-in/get-token.ts";
import styles from "./api-tokens.module.css";
import { useWords } from "./words.ts";

type Field = "name" | "scopes" | "password";
type Created = AnswerOf<typeof createApiToken>;

/** The text of a new token, which is displayed once. */
const ShownToken = ({ shown, onDone }: { shown: Created; onDone: () => void }) => {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  // Outside React: the browser's focus; the form that had it is removed.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.shown}>
      <h3 ref={title} tabIndex={-1} className={styles.name}>
        {t("shown.title", { name: shown.created.name })}
      </h3>
      <p>{t("shown.text")}</p>
      <p>
        <code className={styles.token} aria-label={t("shown.label")} translate="no">
          {shown.token}
        </code>
      </p>
      <ButtonRow>
        <CopyButton variant="primary" text={shown.token} label={t("shown.copy")} copied={t("shown.copied")} />
        <Button onClick={onDone}>{t("shown.done")}</Button>
      </ButtonRow>
    </div>
  );
};

interface ScopesProps {
  readonly chosen: readonly ApiTokenScope[];
  readonly error: string | undefined;
  readonly firstId: string;
  readonly isDisabled: boolean;
  readonly onChange: (scopes: ApiTokenScope[]) => void;
}

const ScopeChoice = ({ chosen, error, firstId, isDisabled, onChange }: ScopesProps) => {
  const t = useWords();
  const errorId = useId();
  return (
    <fieldset className={styles.scopes} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{t("new.scopes")}</legend>
      {apiTokenScopes.map((scope, index) => (
        <Checkbox
          key={scope}
          {...(index === 0 ? { id: firstId } : {})}
          label={t(`scopes.${scope}`)}
          checked={chosen.includes(scope)}
          disabled={isDisabled}
          onCheckedChange={(isChosen) =>
            onChange(apiTokenScopes.filter((each) => (each === scope ? isChosen : chosen.includes(each))))
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
};

interface Typed {
  readonly name: string;
  readonly scopes: ApiTokenScope[];
  readonly days: number;
  readonly password: string;
}
const empty: Typed = { name: "", scopes: ["curves"], days: tokenLifetimes[1], password: "" };

const passwordRefusals = ["current_password_required", "wrong_current_password"] as const;

/** What is typed, what of it is missing, and the call that creates the token. */
const useTokenForm = () => {
  const queries = useQueryClient();
  const { readOnly } = useSession();
  const { data: profile } = useQuery(query(getProfile, {}));
  const { mutate, error, isPending, data, reset } = useCall(createApiToken);
  const [typed, setTyped] = useState(empty);
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const hasPassword = profile?.hasPassword === true;

  const missingIn = ({ name, scopes, password }: Typed): Field[] => [
    ...(name.trim() === "" ? (["name"] as const) : []),
    ...(scopes.length === 0 ? (["scopes"] as const) : []),
    ...(hasPassword && password === "" ? (["password"] as const) : []),
  ];
  const submit = (): void => {
    if (readOnly) return;
    const absent = missingIn(typed);
    setMissing(absent);
    if (absent.length > 0) return;
    const { password, days, ...token } = typed;
    mutate(
      {
        body: {
          ...token,
          name: token.name.trim(),
          days: tokenLifetimes.find((each) => each === days) ?? tokenLifetimes[0],
          ...(hasPassword ? { current_password: password } : {}),
        },
      },
      {
        onSuccess: () => {
          setTyped(empty);
          void queries.invalidateQueries({ queryKey: [listApiTokens.id] });
        },
      },
    );
  };
  const change = (changed: Partial<Typed>): void => {
    setTyped({ ...typed, ...changed });
    setMissing([]);
  };
  return { typed, missing, hasPassword, readOnly, error, isPending, created: data, reset, change, submit };
};

/** The error of each field, in the order of the form. */
const useFieldTexts = ({
  missing,
  error,
}: Pick<ReturnType<typeof useTokenForm>, "missing" | "error">): Record<Field, string | undefined> => {
  const t = useWords();
  const refusal = passwordRefusals.find((code) => code === error?.code);
  return {
    name: missing.includes("name") ? t("new.nameMissing") : undefined,
    scopes: missing.includes("scopes") ? t("new.scopesMissing") : undefined,
    password: missing.includes("password")
      ? t("errors.current_password_required")
      : refusal && t(`errors.${refusal}`),
  };
};

/** Creates a token and displays its text until the customer has copied it. */
export const ApiTokenForm = () => {
  const t = useWords();
  const form = useTokenForm();
  const { typed, readOnly, error, change } = form;
  const texts = useFieldTexts(form);
  const ids = { name: useId(), scopes: useId(), password: useId() };
  const summary: FormError[] = (["name", "scopes", "password"] as const).flatMap((field) => {
    const text = texts[field];
    return text === undefined ? [] : [{ fieldId: ids[field], text }];
  });
  if (form.created !== undefined) return <ShownToken shown={form.created} onDone={form.reset} />;
  return (
    <Form onSubmit={form.submit}>
      <FormErrorSummary title={t("new.summary")} errors={summary} />
      <FailureNotice
        title={t("new.failed")}
        error={passwordRefusals.some((code) => code === error?.code) ? null : error}
        words={t}
      />
      <TextField
        id={ids.name}
        label={t("new.name")}
        help={t("new.nameHelp")}
        error={texts.name}
        maxLength={maxTokenNameLength}
        autoComplete="off"
        disabled={readOnly}
        value={typed.name}
        onValueChange={(name) => change({ name })}
      />
      <ScopeChoice
        chosen={typed.scopes}
        error={texts.scopes}
        firstId={ids.scopes}
        isDisabled={readOnly}
        onChange={(scopes) => change({ scopes })}
      />
      <SelectField
        label={t("new.days")}
        width="medium"
        disabled={readOnly}
        options={tokenLifetimes.map((days) => ({ value: String(days), label: t("new.lifetime", { days }) }))}
        value={String(typed.days)}
        onValueChange={(days) => change({ days: Number(days) })}
      />
      {form.hasPassword && (
        <CurrentPasswordField
          id={ids.password}
          help={t("new.passwordHelp")}
          error={texts.password}
          maxLength={maxPasswordLength}
          disabled={readOnly}
          value={typed.password}
          onValueChange={(password) => change({ password })}
        />
      )}
      <ButtonRow>
        <CustomerButton
          type="submit"
          variant="primary"
          {...(form.isPending ? { busyText: t("new.submitting") } : {})}
        >
          {t("new.submit")}
        </CustomerButton>
      </ButtonRow>
    </Form>
  );
};
