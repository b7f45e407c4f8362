import { Download, TriangleAlert } from "lucide-react";
import { madridDate } from "#energy/calendar.ts";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import type { CaseAttachment, CaseMessage } from "../contract/case-detail.ts";
import { downloadCaseAttachment } from "../contract/download-case-attachment.ts";
import { NewsChip } from "./request-state.tsx";
import styles from "./requests.module.css";
import { useWords } from "./words.ts";

interface FileRowProps {
  readonly reference: string;
  readonly file: CaseAttachment;
}

/** A file with its date, its size and the button that downloads it. */
const FileRow = ({ reference, file }: FileRowProps) => {
  const t = useWords();
  const formats = useFormats();
  const problemText = useProblemText(t);
  const { mutate, error, isPending } = useDownload(downloadCaseAttachment);
  const { fileId, filename, createdAt, sizeBytes } = file;
  return (
    <li className={styles.file}>
      <span className={styles.name}>
        {filename}
        <br />
        <span className={styles.when}>
          {t("request.fileFacts", {
            day: formats.day(madridDate(createdAt)),
            size: formats.fileSize(sizeBytes),
          })}
        </span>
        {error !== null && (
          <>
            <br />
            <span role="alert">{problemText(error)}</span>
          </>
        )}
      </span>
      <Button
        size="small"
        variant={error === null ? "quiet" : "secondary"}
        icon={error === null ? <Download aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
        onClick={() => mutate({ params: { reference, fileId } })}
        {...(isPending ? { busyText: t("request.downloading") } : {})}
      >
        {t(error === null ? "request.download" : "request.downloadFailed")}
        <VisuallyHidden>{` ${filename}`}</VisuallyHidden>
      </Button>
    </li>
  );
};

interface FileListProps {
  readonly reference: string;
  /** Names the list. */
  readonly label: string;
  readonly files: readonly CaseAttachment[];
}

/** Files with their buttons; nothing without any. */
export const FileList = ({ reference, label, files }: FileListProps) => {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <FileRow key={file.fileId} reference={reference} file={file} />
      ))}
    </ul>
  );
};

/** What a person wrote: its lines as text, never HTML. */
export const WrittenText = ({ text }: { readonly text: string }) => (
  <div className={styles.text}>
    {text.split(/\n+/).map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the lines of one text never change their order
      <p key={index}>{line}</p>
    ))}
  </div>
);

interface ConversationProps {
  readonly reference: string;
  readonly messages: readonly CaseMessage[];
  readonly attachments: readonly CaseAttachment[];
}

/** What was written, the oldest first: text alone, never HTML. The retailer's messages are the administrator's. */
export const Conversation = ({ reference, messages, attachments }: ConversationProps) => {
  const t = useWords();
  const formats = useFormats();
  const { organization } = useSettings();
  const staff = (name: string | null): string =>
    name === null ? organization.name : t("request.staff", { name, organization: organization.name });
  return (
    <ol className={styles.conversation}>
      {messages.map(({ message, author, staffName, body, writtenAt, isNew }) => (
        <li key={message} className={styles.message} data-author={author}>
          <p className={styles.author}>
            <span>{author === "customer" ? t("request.you") : staff(staffName)}</span>
            {author === "staff" && <StatusChip tone="neutral">{t("request.administrator")}</StatusChip>}
            {isNew && <NewsChip>{t("request.news")}</NewsChip>}
            <span className={styles.when}>{formats.instant(writtenAt)}</span>
          </p>
          <WrittenText text={body} />
          <FileList
            reference={reference}
            label={t("request.files")}
            files={attachments.filter((file) => file.message === message)}
          />
        </li>
      ))}
    </ol>
  );
};
