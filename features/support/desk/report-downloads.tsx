import { FileDown } from "lucide-react";
import { useState } from "react";
import { completeLanguages } from "#platform/contract/languages.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { exportServiceReport } from "../contract/export-service-report.ts";
import { useWords } from "./words.ts";

/** The report as a file, in the language of its reader. */
export const ReportDownloads = ({ year }: { readonly year: number }) => {
  const t = useWords();
  const [lang, setLang] = useState(useLanguage().language);
  const { mutate, error, isPending, variables } = useDownload(exportServiceReport);
  const buttonOf = (format: "csv" | "xlsx", label: string) => (
    <Button
      icon={<FileDown aria-hidden="true" />}
      onClick={() => mutate({ query: { year, format, lang } })}
      {...(isPending && variables.query?.format === format ? { busyText: t("report.busy") } : {})}
    >
      {label}
    </Button>
  );
  return (
    <Stack>
      <SelectField
        label={t("report.language")}
        width="medium"
        options={completeLanguages.map((language) => ({
          value: language,
          label: t(`languages.${language}`),
        }))}
        value={lang}
        onValueChange={(value) => setLang(completeLanguages.find((language) => language === value) ?? "ca")}
      />
      <ButtonRow>
        {buttonOf("csv", t("report.csv"))}
        {buttonOf("xlsx", t("report.sheet"))}
      </ButtonRow>
      <FailureNotice error={error} title={t("report.downloadFailed")} words={t} />
    </Stack>
  );
};
