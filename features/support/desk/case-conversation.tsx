import { useDownload } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { downloadStaffCaseFile } from "../contract/download-staff-case-file.ts";
import type { StaffCase } from "../contract/get-staff-case.ts";
import styles from "./case-conversation.module.css";
import { FileButton, type FileButtonProps } from "./file-button.tsx";
import { useWords } from "./words.ts";

type Found = StaffCase["found"];

const CaseFile = ({ reference, file }: Pick<FileButtonProps, "file"> & { readonly reference: string }) => {
  const { mutate, error, isPending } = useDownload(downloadStaffCaseFile);
  const { fileId } = file;
  return (
    <FileButton
      file={file}
      onDownload={() => mutate({ params: { reference, fileId } })}
      hasFailed={error !== null}
      isPending={isPending}
    />
  );
};

/** What was written, the oldest first: text alone, never HTML. */
export const CaseConversation = ({ found }: { readonly found: Found }) => {
  const t = useWords();
  const formats = useFormats();
  const { reference, messages, files } = found;
  return (
    <ol className={styles.conversation}>
      {messages.map(({ message, author, staffName, body, writtenAt }) => {
        const attached = files.filter((file) => file.message === message);
        return (
          <li key={message} className={styles.message} data-author={author}>
            <p className={styles.author}>
              <strong>{author === "customer" ? t("customer") : (staffName ?? t("staff"))}</strong>{" "}
              <span className={styles.when}>{formats.instant(writtenAt)}</span>
            </p>
            <p className={styles.text}>{body}</p>
            {attached.length > 0 && (
              <ul className={styles.files} aria-label={t("files")}>
                {attached.map((file) => (
                  <CaseFile key={file.fileId} reference={reference} file={file} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
};
