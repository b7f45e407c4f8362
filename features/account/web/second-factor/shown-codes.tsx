import { Download, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { CopyButton } from "#platform/ui/form/copy-button.tsx";
import styles from "./shown-codes.module.css";
import { useWords } from "./words.ts";

/** Downloads a text as a file, without a request to the server. */
const downloadText = (filename: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

interface ShownCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** New recovery codes, which cannot be shown again; the customer continues after confirming that they are saved. */
export const ShownCodes = ({ codes, onSaved }: ShownCodesProps) => {
  const t = useWords();
  const { organization } = useSettings();
  const title = useRef<HTMLHeadingElement>(null);
  // Outside React: the browser's focus; the dialog or form that had it is removed.
  useEffect(() => title.current?.focus(), []);
  const lines = [t("codes.shown.fileTitle", { organization: organization.name }), "", ...codes].join("\n");
  const confirmed = useFormValues({ empty: { isSaved: false } });
  const form = useForm(confirmed, {
    fields: {
      isSaved: {
        label: t("codes.shown.saved"),
        problem: confirmed.values.isSaved ? undefined : t("codes.shown.saveFirst"),
      },
    },
    send: onSaved,
  });
  return (
    <section className={styles.codes} aria-labelledby="shown-codes">
      <h2 id="shown-codes" ref={title} tabIndex={-1} className={styles.title}>
        {t("codes.shown.title")}
      </h2>
      <Notice tone="positive">{t("state.on")}</Notice>
      <p>{t("codes.shown.text")}</p>
      <ul className={styles.list} aria-label={t("codes.shown.list")} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <CopyButton text={codes.join("\n")} label={t("codes.shown.copy")} copied={t("codes.shown.copied")} />
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadText(t("codes.shown.fileName"), `${lines}\n`)}
        >
          {t("codes.shown.download")}
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t("codes.shown.print")}
        </Button>
      </ButtonRow>
      <Form form={form}>
        <Checkbox {...form.checkbox("isSaved")} />
        <ButtonRow>
          <Button type="submit" variant="primary">
            {t("codes.shown.done")}
          </Button>
        </ButtonRow>
      </Form>
    </section>
  );
};
