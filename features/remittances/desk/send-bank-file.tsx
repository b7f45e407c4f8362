import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { FileField, type FileRow } from "#platform/ui/form/file-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useApi } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { createUploadQueue, sentIds, type Upload } from "#platform/web/uploads/upload-queue.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { maxBankFileBytes } from "../contract/bank-file.ts";
import { sendBankFile } from "../contract/send-bank-file.ts";
import { useWords } from "./words.ts";

const limitMb = maxBankFileBytes / 1_000_000;

/** What the browser can tell of a file by its size. */
const faultOf = ({ size }: Pick<File, "size">): "emptyFile" | "tooLarge" | undefined => {
  if (size === 0) return "emptyFile";
  return size > maxBankFileBytes ? "tooLarge" : undefined;
};

const useBankFileQueue = () => {
  const api = useApi();
  const [queue] = useState(() =>
    createUploadQueue({
      send: async (file, sending) => {
        const { bankFileId } = await api.send(sendBankFile, { query: { name: file.name }, file }, sending);
        const sent = { filename: file.name, mediaType: "", sizeBytes: file.size };
        return { uploadId: String(bankFileId), ...sent };
      },
      // What was sent is discarded on its own page.
      remove: async () => {},
      check: faultOf,
    }),
  );
  // Outside React: the queue sends whatever is drawn meanwhile.
  useEffect(() => () => queue.close(), [queue]);
  return queue;
};

const useRow = (): ((upload: Upload) => FileRow) => {
  const t = useWords();
  const formats = useFormats();
  const problemText = useProblemText(t);
  const failureText = (error: unknown): string => {
    if (error === "emptyFile") return t("send.emptyFile");
    if (error === "tooLarge") return t("send.tooLarge", { limitMb });
    return error instanceof ApiError ? problemText(error) : t("send.failed");
  };
  return ({ key, name, sizeBytes, state }) => {
    const row = { id: key, name, size: formats.fileSize(sizeBytes) };
    switch (state.status) {
      case "waiting":
        return { ...row, status: "waiting", text: t("send.waiting") };
      case "sending": {
        const { fraction } = state;
        const percent = formats.percentage(fraction);
        const text = fraction < 1 ? t("send.sending", { percent }) : t("send.arriving");
        return { ...row, status: "sending", text, fraction };
      }
      case "sent":
        return { ...row, status: "sent", text: t("send.done"), preview: undefined };
      case "failed":
        return { ...row, status: "failed", text: failureText(state.error), canRetry: true };
      default:
        return state satisfies never;
    }
  };
};

/** Sends a file of the bank as soon as it is chosen; its page opens when it has been read. */
export const SendBankFile = () => {
  const t = useWords();
  const toRow = useRow();
  const navigate = useNavigate();
  const path = useDeskPath();
  const queue = useBankFileQueue();
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  const [bankFileId] = sentIds(uploads);
  const address = bankFileId === undefined ? undefined : path("remittances.bankFile", { bankFileId });
  // Outside React: the browser's address.
  useEffect(() => {
    if (address !== undefined) void navigate(address);
  }, [navigate, address]);
  return (
    <Section title={t("send.title")}>
      <FileField
        label={t("send.file")}
        help={t("send.help", { limitMb })}
        rows={uploads.map(toRow)}
        onAdd={(files) => {
          for (const { key } of uploads) queue.remove(key);
          queue.add(files.slice(0, 1));
        }}
        onRemove={queue.remove}
        onRetry={queue.retry}
        accept=".xml,application/xml,text/xml"
        count="one"
        words={{
          choose: t("send.choose"),
          drop: t("send.drop"),
          remove: (name) => t("send.remove", { name }),
          cancel: (name) => t("send.cancelOne", { name }),
          retry: t("send.retry"),
          retryLabel: (name) => t("send.retryLabel", { name }),
          preview: (name) => name,
          progress: (name) => t("send.progress", { name }),
          sent: (name) => t("send.isSent", { name }),
          failed: (name) => t("send.hasFailed", { name }),
          removed: (name) => t("send.removed", { name }),
        }}
      />
    </Section>
  );
};
