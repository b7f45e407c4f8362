import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { FileField, type FileRow } from "#platform/ui/form/file-field.tsx";
import { createUploadQueue, sentIds, type Upload, type UploadQueueParts } from "../uploads/upload-queue.ts";
import { useFormats } from "../words/use-formats.ts";
import { useDeskWords } from "./words.ts";

interface SendFileFieldProps {
  readonly label: string;
  readonly help: string;
  /** Media types and endings that the browser offers; "" for any. */
  readonly accept: string;
  readonly maxBytes: number;
  /** What a file with more bytes is refused with. */
  readonly tooLarge: string;
  /** Sends a file; returns the number that the server has given it. */
  readonly send: (file: File, sending: Parameters<UploadQueueParts["send"]>[1]) => Promise<number>;
  /** In words, where the server has refused a file; undefined where it was not reached. */
  readonly problemOf: (error: unknown) => string | undefined;
  /** The page of the file that has arrived, which opens. */
  readonly addressOf: (id: string) => string;
}

const useQueue = ({ send, maxBytes }: Pick<SendFileFieldProps, "send" | "maxBytes">) => {
  const [queue] = useState(() =>
    createUploadQueue({
      send: async (file, sending) => {
        const id = await send(file, sending);
        return { uploadId: String(id), filename: file.name, mediaType: "", sizeBytes: file.size };
      },
      // What was sent is discarded on its own page.
      remove: async () => {},
      check: ({ size }) => {
        if (size === 0) return "emptyFile";
        return size > maxBytes ? "tooLarge" : undefined;
      },
    }),
  );
  // Outside React: the queue sends whatever is drawn meanwhile.
  useEffect(() => () => queue.close(), [queue]);
  return queue;
};

const useRow = ({
  tooLarge,
  problemOf,
}: Pick<SendFileFieldProps, "tooLarge" | "problemOf">): ((upload: Upload) => FileRow) => {
  const t = useDeskWords();
  const formats = useFormats();
  const failureText = (error: unknown): string => {
    if (error === "emptyFile") return t("file.emptyFile");
    return error === "tooLarge" ? tooLarge : (problemOf(error) ?? t("file.failed"));
  };
  return ({ key, name, sizeBytes, state }) => {
    const row = { id: key, name, size: formats.fileSize(sizeBytes) };
    switch (state.status) {
      case "waiting":
        return { ...row, status: "waiting", text: t("file.waiting") };
      case "sending": {
        const { fraction } = state;
        const percent = formats.percentage(fraction);
        const text = fraction < 1 ? t("file.sending", { percent }) : t("file.arriving");
        return { ...row, status: "sending", text, fraction };
      }
      case "sent":
        return { ...row, status: "sent", text: t("file.done"), preview: undefined };
      case "failed":
        return { ...row, status: "failed", text: failureText(state.error), canRetry: true };
      default:
        return state satisfies never;
    }
  };
};

/** Sends one file as soon as it is chosen, and opens the page that it then has. */
export const SendFileField = ({ label, help, accept, addressOf, ...props }: SendFileFieldProps) => {
  const t = useDeskWords();
  const toRow = useRow(props);
  const navigate = useNavigate();
  const queue = useQueue(props);
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  const [id] = sentIds(uploads);
  const address = id === undefined ? undefined : addressOf(id);
  // Outside React: the browser's address.
  useEffect(() => {
    if (address !== undefined) void navigate(address);
  }, [navigate, address]);
  return (
    <FileField
      label={label}
      help={help}
      rows={uploads.map(toRow)}
      onAdd={(files) => {
        for (const { key } of uploads) queue.remove(key);
        queue.add(files.slice(0, 1));
      }}
      onRemove={queue.remove}
      onRetry={queue.retry}
      accept={accept}
      count="one"
      words={{
        choose: t("file.choose"),
        drop: t("file.drop"),
        remove: (name) => t("file.remove", { name }),
        cancel: (name) => t("file.cancel", { name }),
        retry: t("file.retry"),
        retryLabel: (name) => t("file.retryLabel", { name }),
        preview: (name) => name,
        progress: (name) => t("file.progress", { name }),
        sent: (name) => t("file.isSent", { name }),
        failed: (name) => t("file.hasFailed", { name }),
        removed: (name) => t("file.removed", { name }),
      }}
    />
  );
};
