import { normaliseTaxId } from "#energy/tax-id.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { recoveryFields, useRecovery } from "./use-recovery.ts";
import { useWords } from "./words.ts";

/** Tax id and e-mail, for the letter with the link. */
export const RecoverForm = ({ onSent }: { onSent: () => void }) => {
  const t = useWords();
  const { typed, errors, summary, isPending, failure, change, submit } = useRecovery(onSent);
  return (
    <Form onSubmit={submit}>
      <FormErrorSummary title={t("summaryTitle")} errors={summary} />
      <FailureNotice title={t("recover.failed")} error={failure} words={t} />
      <TextField
        id={recoveryFields.nif}
        label={t("recover.taxId")}
        help={t("recover.taxIdHelp")}
        error={errors.nif}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        width="medium"
        value={typed.nif}
        onValueChange={(nif) => change({ nif })}
        onBlur={() => {
          const nif = normaliseTaxId(typed.nif);
          if (nif !== typed.nif) change({ nif });
        }}
      />
      <TextField
        id={recoveryFields.email}
        label={t("recover.email")}
        help={t("recover.emailHelp")}
        error={errors.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        value={typed.email}
        onValueChange={(email) => change({ email })}
      />
      <Button type="submit" variant="primary" {...(isPending ? { busyText: t("recover.submitting") } : {})}>
        {t("recover.submit")}
      </Button>
    </Form>
  );
};
