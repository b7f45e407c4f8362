import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fileErrors, type FileErrorCode } from "#platform/contract/attachments.ts";
import { ApiError } from "../api/api-error.ts";
import { hrefOf } from "../api/address.ts";
import { query, useApi } from "../api/query.ts";
import { useSettings } from "../portal/portal-context.ts";
import { useLanguage } from "../words/language-context.ts";
import type { UploadCalls } from "./upload-calls.ts";
import { createUploadQueue, sentIds, type Upload } from "./upload-queue.ts";
import { useUploadWords } from "./words.ts";

export interface UploadsOptions {
  /** Ids in the form's draft: of files that were sent before the page was loaded. */
  readonly ids: readonly string[];
  /** Called with the ids of the files that have been sent whenever they change, for the draft. */
  readonly onIdsChange: (ids: string[]) => void;
  readonly minimum?: number;
  readonly maximum?: number;
  /** `photos`: pictures only, and on a phone the camera. */
  readonly kind?: "documents" | "photos";
}

const defaultMaximum = 5;
const bytesPerMb = 1_000_000;
const pictureNames = /\.(jpe?g|png|webp)$/i;
const documentNames = /\.(jpe?g|png|webp|pdf)$/i;
const heicNames = /\.(heic|heif)$/i;

const refusal = (code: FileErrorCode, values: Record<string, number> = {}): ApiError<FileErrorCode> =>
  new ApiError(0, { code, message: code, requestId: "", values });

/** What the browser can tell of a file by its name and size; its content is checked by the server. */
const checkFile = (
  file: Pick<File, "name" | "size">,
  { limitBytes, kind }: { readonly limitBytes: number; readonly kind: "documents" | "photos" },
): ApiError<FileErrorCode> | undefined => {
  if (file.size === 0) return refusal("file_empty");
  if (file.size > limitBytes)
    return refusal("file_too_large", { limitMb: Math.floor(limitBytes / bytesPerMb) });
  if (heicNames.test(file.name)) return refusal("heic_not_supported");
  const isExpected = (kind === "photos" ? pictureNames : documentNames).test(file.name);
  return isExpected ? undefined : refusal("file_type_not_supported");
};

/** Whether sending the same file again can succeed. */
const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || !Object.hasOwn(fileErrors, error.code) || error.code === "too_many_uploads";

/** Reads the files of a draft once; ids whose files are gone leave the draft. */
const useRestoredFiles = (calls: UploadCalls, ids: readonly string[]) => {
  const [first] = useState(ids);
  const { data, error, refetch } = useQuery({
    ...query(calls.listUploads, { query: { ids: [...first] } }),
    enabled: first.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isRestoring = first.length > 0 && data === undefined && error === null;
  return { files: data?.items, error, isRestoring, retry: () => void refetch() };
};

const isBeingSent = ({ state }: Upload): boolean => state.status === "waiting" || state.status === "sending";

type QueueOptions = Required<Pick<UploadsOptions, "ids" | "onIdsChange" | "kind">> & {
  readonly limitBytes: number;
};

/** The queue of one field, as long as the field is drawn; reports the ids of the files that have arrived. */
const useUploadQueue = (calls: UploadCalls, { ids, onIdsChange, kind, limitBytes }: QueueOptions) => {
  const api = useApi();
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, sending) => api.send(calls.uploadFile, { query: { name: file.name }, file }, sending),
      remove: (id) => api.call(calls.deleteUpload, { params: { id } }),
      check: (file) => checkFile(file, { limitBytes, kind }),
    }),
  );
  const restored = useRestoredFiles(calls, ids);
  // Outside React: the queue reports when a file has arrived, whatever is drawn.
  const report = useRef(onIdsChange);
  useEffect(() => {
    report.current = onIdsChange;
  });
  useEffect(() => {
    let reported = sentIds(queue.read()).join();
    const stopListening = queue.subscribe(() => {
      const current = sentIds(queue.read());
      if (current.join() === reported) return;
      reported = current.join();
      report.current(current);
    });
    return () => {
      stopListening();
      queue.close();
    };
  }, [queue]);
  useEffect(() => {
    if (restored.files !== undefined) queue.restore(restored.files);
  }, [queue, restored.files]);
  return { queue, restored, limitMb: Math.floor(limitBytes / bytesPerMb) };
};

/** The same as `useUploads`, where the limit of a file is known otherwise than from the portal's settings. */
export const useUploadsWithin = (
  calls: UploadCalls,
  { limitBytes, ...options }: UploadsOptions & { readonly limitBytes: number },
) => {
  const { ids, onIdsChange, minimum = 0, maximum = defaultMaximum, kind = "documents" } = options;
  const t = useUploadWords();
  const { language } = useLanguage();
  const { queue, restored, limitMb } = useUploadQueue(calls, { ids, onIdsChange, kind, limitBytes });
  const uploads = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const [isOverMaximum, setOverMaximum] = useState(false);
  const sent = sentIds(uploads);

  const add = (files: readonly File[]): void => {
    if (maximum === 1) for (const { key } of uploads) queue.remove(key);
    const free = maximum === 1 ? 1 : Math.max(0, maximum - uploads.length);
    setOverMaximum(files.length > free);
    queue.add(files.slice(0, free));
  };
  const remove = (key: string): void => {
    setOverMaximum(false);
    queue.remove(key);
  };
  const problem = (): string | undefined => {
    if (restored.error !== null || uploads.some(({ state }) => state.status === "failed")) return t("mend");
    if (restored.isRestoring || uploads.some(isBeingSent)) return t("wait");
    return sent.length < minimum ? t("minimum", { minimum }) : undefined;
  };
  return {
    uploads,
    /** The ids of the files that have been sent. */
    ids: sent,
    /** Why the form cannot be sent yet; undefined when its files are complete. */
    problem: problem(),
    isOverMaximum,
    restored,
    limits: { maximum, limitMb, kind },
    add,
    remove,
    retry: queue.retry,
    canRetry,
    /** Address of a file that was sent, for its preview. */
    addressOf: (id: string): string => hrefOf(calls.downloadUpload, { params: { id } }, language),
  };
};
export type Uploads = ReturnType<typeof useUploadsWithin>;

/** The files of one field of a form: sent as soon as they are chosen, so that the form names them by their ids. */
export const useUploads = (calls: UploadCalls, options: UploadsOptions): Uploads =>
  useUploadsWithin(calls, { ...options, limitBytes: useSettings().fileUploadSizeLimit });
