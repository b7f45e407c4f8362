import type { ReactNode } from "react";
import { FileField, type FileRow } from "#platform/ui/form/file-field.tsx";
import { ApiError } from "../api/api-error.ts";
import { useFormats } from "../words/use-formats.ts";
import { useProblemText } from "../words/use-problem-text.ts";
import type { Upload } from "./upload-queue.ts";
import type { Uploads } from "./use-uploads.ts";
import { useUploadWords } from "./words.ts";

const pictures = "image/jpeg,image/png,image/webp";

interface UploadFieldProps {
  readonly uploads: Uploads;
  readonly label: ReactNode;
  /** In place of the sentence about formats and sizes. */
  readonly help?: ReactNode;
  readonly hint?: ReactNode;
  /** From `uploads.problem`, once the form was submitted. */
  readonly error?: ReactNode;
  readonly id?: string;
}

const useRow = ({ canRetry, addressOf }: Uploads): ((upload: Upload) => FileRow) => {
  const t = useUploadWords();
  const formats = useFormats();
  const problemText = useProblemText(t);
  return ({ key, name, sizeBytes, state }) => {
    const row = { id: key, name, size: formats.fileSize(sizeBytes) };
    switch (state.status) {
      case "waiting":
        return { ...row, status: "waiting", text: t("waiting") };
      case "sending": {
        const { fraction } = state;
        const text = fraction < 1 ? t("sending", { percent: formats.percentage(fraction) }) : t("checking");
        return { ...row, status: "sending", text, fraction };
      }
      case "sent": {
        const preview = state.mediaType.startsWith("image/") ? addressOf(state.uploadId) : undefined;
        return { ...row, status: "sent", text: t("sent"), preview };
      }
      case "failed": {
        const error = state.error instanceof ApiError ? problemText(state.error) : t("failed");
        return { ...row, status: "failed", text: error, canRetry: canRetry(state.error) };
      }
      default:
        return state satisfies never;
    }
  };
};

/** The field of a form for files; `useUploads` sends them. */
export const UploadField = ({ uploads, label, help, hint, error, id }: UploadFieldProps) => {
  const t = useUploadWords();
  const toRow = useRow(uploads);
  const { maximum, limitMb, kind } = uploads.limits;
  const isSingle = maximum === 1;
  const overMaximum = uploads.isOverMaximum ? t("maximum", { maximum }) : undefined;
  const notRestored = uploads.restored.error;
  return (
    <FileField
      label={label}
      help={help ?? t(kind === "photos" ? "limitsPhoto" : "limits", { limitMb })}
      hint={hint}
      error={overMaximum ?? error}
      id={id}
      rows={uploads.uploads.map(toRow)}
      onAdd={uploads.add}
      onRemove={uploads.remove}
      onRetry={uploads.retry}
      accept={kind === "photos" ? pictures : `${pictures},application/pdf`}
      count={isSingle ? "one" : "several"}
      camera={kind === "photos" ? t("takePhoto") : undefined}
      notice={uploads.restored.isRestoring ? t("restoring") : undefined}
      failure={notRestored === null ? undefined : { text: t("notRestored"), onRetry: uploads.restored.retry }}
      words={{
        choose: t(isSingle ? "chooseOne" : "choose"),
        drop: t(isSingle ? "dropOne" : "drop"),
        remove: (name) => t("remove", { name }),
        cancel: (name) => t("cancel", { name }),
        retry: t("retryShort"),
        retryLabel: (name) => t("retry", { name }),
        preview: (name) => t("preview", { name }),
        progress: (name) => t("sendingLabel", { name }),
        sent: (name) => t("announceSent", { name }),
        failed: (name) => t("announceFailed", { name }),
        removed: (name) => t("announceRemoved", { name }),
      }}
    />
  );
};
