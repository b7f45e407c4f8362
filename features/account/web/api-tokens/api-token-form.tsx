import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { apiTokenScopes, type ApiTokenScope } from "#platform/contract/api-token-scopes.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { CopyButton } from "#platform/ui/form/copy-button.tsx";
import { FieldError } from "#platform/ui/form/field.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm, type FormField } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import {
  createApiToken,
  maxTokenNameLength,
  tokenLifetimes,
} from "../../contract/api-tokens/create-api-token.ts";
import { listApiTokens } from "../../contract/api-tokens/list-api-tokens.ts";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import styles from "./api-tokens.module.css";
import { useWords } from "./words.ts";

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
  readonly field: FormField<readonly ApiTokenScope[]>;
  readonly isDisabled: boolean;
}

const ScopeChoice = ({ field, isDisabled }: ScopesProps) => {
  const t = useWords();
  const errorId = useId();
  const { id, value: chosen, error, onValueChange } = field;
  return (
    <fieldset className={styles.scopes} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{t("new.scopes")}</legend>
      {apiTokenScopes.map((scope, index) => (
        <Checkbox
          key={scope}
          {...(index === 0 ? { id } : {})}
          label={t(`scopes.${scope}`)}
          checked={chosen.includes(scope)}
          disabled={isDisabled}
          onCheckedChange={(isChosen) =>
            onValueChange(
              apiTokenScopes.filter((each) => (each === scope ? isChosen : chosen.includes(each))),
            )
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
};

const firstScopes: readonly ApiTokenScope[] = ["curves"];
const empty = {
  name: "",
  scopes: firstScopes,
  days: String(tokenLifetimes[1]),
  password: "",
};

/** What is typed, with its rules, and the call that creates the token. */
const useTokenForm = () => {
  const t = useWords();
  const queries = useQueryClient();
  const { readOnly } = useSession();
  const { data: profile } = useQuery(query(getProfile, {}));
  const { mutate, error, isPending, data, reset } = useCall(createApiToken);
  const typed = useFormValues({ empty });
  const { scopes, days, password } = typed.values;
  const name = typed.values.name.trim();
  const hasPassword = profile?.hasPassword === true;
  const send = (): void => {
    if (readOnly) return;
    mutate(
      {
        body: {
          name,
          scopes: [...scopes],
          days: tokenLifetimes.find((each) => String(each) === days) ?? tokenLifetimes[0],
          ...(hasPassword ? { current_password: password } : {}),
        },
      },
      {
        onSuccess: () => {
          form.forget();
          void queries.invalidateQueries({ queryKey: [listApiTokens.id] });
        },
      },
    );
  };
  const form = useForm(typed, {
    fields: {
      name: { label: t("new.name"), problem: name === "" ? t("new.nameMissing") : undefined },
      scopes: { problem: scopes.length === 0 ? t("new.scopesMissing") : undefined },
      days: { label: t("new.days") },
      ...(hasPassword && {
        password: {
          problem: password === "" ? t("errors.current_password_required") : undefined,
          codes: ["current_password_required", "wrong_current_password"],
        },
      }),
    },
    send,
    error,
    isPending,
    words: t,
  });
  return { form, hasPassword, readOnly, created: data, reset };
};

/** Creates a token and displays its text until the customer has copied it. */
export const ApiTokenForm = () => {
  const t = useWords();
  const { form, hasPassword, readOnly, created, reset } = useTokenForm();
  if (created !== undefined) return <ShownToken shown={created} onDone={reset} />;
  return (
    <Form form={form} summaryTitle={t("new.summary")} failedTitle={t("new.failed")}>
      <TextField
        {...form.field("name")}
        help={t("new.nameHelp")}
        maxLength={maxTokenNameLength}
        autoComplete="off"
        disabled={readOnly}
      />
      <ScopeChoice field={form.field("scopes")} isDisabled={readOnly} />
      <SelectField
        {...form.field("days")}
        width="medium"
        disabled={readOnly}
        options={tokenLifetimes.map((days) => ({ value: String(days), label: t("new.lifetime", { days }) }))}
      />
      {hasPassword && (
        <CurrentPasswordField
          {...form.field("password")}
          help={t("new.passwordHelp")}
          maxLength={maxPasswordLength}
          disabled={readOnly}
        />
      )}
      <ButtonRow>
        <CustomerButton {...form.submitButton(t("new.submitting"))}>{t("new.submit")}</CustomerButton>
      </ButtonRow>
    </Form>
  );
};
