import { useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { ConfirmDialog } from "#platform/web/desk/confirm-dialog.tsx";
import { useDesk, useStaff } from "#platform/web/desk/desk-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { deleteBulletin } from "../contract/delete-bulletin.ts";
import type { getBulletin } from "../contract/get-bulletin.ts";
import { sendBulletin } from "../contract/send-bulletin.ts";
import { testBulletin } from "../contract/test-bulletin.ts";
import styles from "./bulletin.module.css";
import { useWords } from "./words.ts";

type Recipients = AnswerOf<typeof getBulletin>["recipients"];

/** How many receive it, in each language. */
export const RecipientCounts = ({ recipients }: { readonly recipients: Recipients }) => {
  const names = usePlatformWords();
  const formats = useFormats();
  return (
    <ul className={styles.counts}>
      {completeLanguages.map((language) => (
        <li key={language}>
          {names(`languageNames.${language}`)}: {formats.number(recipients[language] ?? 0)}
        </li>
      ))}
    </ul>
  );
};

export const totalOf = (recipients: Recipients): number =>
  completeLanguages.reduce((sum, language) => sum + (recipients[language] ?? 0), 0);

interface DialogProps {
  readonly bulletinId: number;
  readonly onClose: () => void;
}

interface SendDialogProps extends DialogProps {
  readonly version: number;
  readonly newsletter: string;
  readonly recipients: Recipients;
  readonly onDone: (text: string) => void;
}

/** The last question: to how many, in which languages, and that it cannot be taken back. */
export const SendDialog = (props: SendDialogProps) => {
  const { bulletinId, version, newsletter, recipients, onClose, onDone } = props;
  const t = useWords();
  const { mutate, error, isPending } = useCall(sendBulletin);
  const count = totalOf(recipients);
  const handleSend = (): void =>
    mutate(
      { params: { bulletinId }, body: { version } },
      { onSuccess: (sent) => onDone(t("send.done", { count: sent.recipients })) },
    );
  return (
    <ConfirmDialog
      title={t("send.title", { count })}
      text={t("send.text", { newsletter })}
      submit={t("send.submit", { count })}
      busy={t("send.busy")}
      failed={t("send.failed")}
      tone="danger"
      isPending={isPending}
      error={error}
      words={t}
      onConfirm={handleSend}
      onClose={onClose}
    >
      <RecipientCounts recipients={recipients} />
    </ConfirmDialog>
  );
};

interface TestDialogProps extends DialogProps {
  /** Those in which it is written. */
  readonly languages: readonly CompleteLanguage[];
}

/** Sends what is saved to oneself, in one language. */
export const TestDialog = ({ bulletinId, languages, onClose }: TestDialogProps) => {
  const t = useWords();
  const names = usePlatformWords();
  const { email } = useStaff();
  const { language: own } = useDesk();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(testBulletin);
  const [language, setLanguage] = useState<CompleteLanguage>(
    languages.includes(own) ? own : (languages[0] ?? own),
  );
  const handleTest = (): void =>
    mutate(
      { params: { bulletinId }, body: { language } },
      {
        onSuccess: (sent) => {
          onClose();
          showSnackbar({ tone: "positive", text: t("test.done", { email: sent.email }) });
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("test.title")}
      text={t("test.text", { email })}
      submit={t("test.submit")}
      busy={t("test.busy")}
      failed={t("test.failed")}
      isPending={isPending}
      error={error}
      words={t}
      onConfirm={handleTest}
      onClose={onClose}
    >
      <RadioGroup
        label={t("test.language")}
        options={languages.map((value) => ({ value, label: names(`languageNames.${value}`) }))}
        value={language}
        onValueChange={setLanguage}
      />
    </ConfirmDialog>
  );
};

interface DeleteDialogProps extends DialogProps {
  readonly version: number;
  readonly onDone: () => void;
}

export const DeleteDialog = ({ bulletinId, version, onClose, onDone }: DeleteDialogProps) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(deleteBulletin);
  const handleDelete = (): void =>
    mutate({ params: { bulletinId }, body: { version } }, { onSuccess: onDone });
  return (
    <ConfirmDialog
      title={t("delete.title")}
      text={t("delete.text")}
      submit={t("delete.submit")}
      busy={t("delete.busy")}
      failed={t("delete.failed")}
      tone="danger"
      isPending={isPending}
      error={error}
      words={t}
      onConfirm={handleDelete}
      onClose={onClose}
    />
  );
};
