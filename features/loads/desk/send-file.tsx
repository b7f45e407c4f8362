import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { FileField, type FileRow } from "#platform/ui/form/file-field.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useApi } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { createUploadQueue, sentIds, type Upload } from "#platform/web/uploads/upload-queue.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { maxLoadBytes } from "../contract/file-load.ts";
import type { listLoads } from "../contract/list-loads.ts";
import { sendLoadFile } from "../contract/send-load-file.ts";
import { useWords } from "./words.ts";

const limitMb = Math.floor(maxLoadBytes / 1_000_000);

/** What the browser can tell of a file by its size. */
const faultOf = ({ size }: Pick<File, "size">): "emptyFile" | "tooLarge" | undefined => {
  if (size === 0) return "emptyFile";
  return size > maxLoadBytes ? "tooLarge" : undefined;
};

/** Sends files of a kind as soon as they are chosen. */
const useLoadQueue = (kind: string) => {
  const api = useApi();
  const [queue] = useState(() =>
    createUploadQueue({
      send: async (file, sending) => {
        const { loadId } = await api.send(sendLoadFile, { query: { kind, name: file.name }, file }, sending);
        const sent = { filename: file.name, mediaType: "", sizeBytes: file.size };
        return { uploadId: String(loadId), ...sent };
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

type Kind = AnswerOf<typeof listLoads>["kinds"][number];

/** The field for the file, once its kind is chosen; when the file has arrived, its page opens. */
const LoadFileField = ({ kind, format }: Kind) => {
  const t = useWords();
  const toRow = useRow();
  const navigate = useNavigate();
  const path = useDeskPath();
  const queue = useLoadQueue(kind);
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  const [loadId] = sentIds(uploads);
  const address = loadId === undefined ? undefined : path("loads.load", { loadId });
  // Outside React: the browser's address.
  useEffect(() => {
    if (address !== undefined) void navigate(address);
  }, [navigate, address]);
  return (
    <FileField
      label={t("send.file")}
      help={t(`send.formats.${format}`, { limitMb })}
      rows={uploads.map(toRow)}
      onAdd={(files) => {
        for (const { key } of uploads) queue.remove(key);
        queue.add(files.slice(0, 1));
      }}
      onRemove={queue.remove}
      onRetry={queue.retry}
      accept=""
      count="one"
      words={{
        choose: t("send.chooseFile"),
        drop: t("send.drop"),
        remove: (name) => t("send.remove", { name }),
        cancel: (name) => t("send.cancel", { name }),
        retry: t("send.retry"),
        retryLabel: (name) => t("send.retryLabel", { name }),
        preview: (name) => name,
        progress: (name) => t("send.progress", { name }),
        sent: (name) => t("send.isSent", { name }),
        failed: (name) => t("send.hasFailed", { name }),
        removed: (name) => t("send.removed", { name }),
      }}
    />
  );
};

/** Sends a file to be rehearsed: what it holds, then the file. */
export const SendFile = ({ kinds }: { readonly kinds: readonly Kind[] }) => {
  const t = useWords();
  const [chosen, setChosen] = useState("");
  const kind = kinds.find((each) => each.kind === chosen);
  return (
    <Section title={t("send.title")}>
      <Stack>
        <SelectField
          label={t("send.kind")}
          help={t("send.order")}
          placeholder={t("send.choose")}
          options={kinds.map(({ kind: value, title }) => ({ value, label: title }))}
          value={chosen}
          onValueChange={setChosen}
        />
        {kind !== undefined && <LoadFileField key={kind.kind} {...kind} />}
        {kind?.format === "json_lines" && <p>{t("send.documents")}</p>}
      </Stack>
    </Section>
  );
};
