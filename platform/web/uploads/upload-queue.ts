/** What the server answers about a file that it has stored. */
export interface SentFile {
  readonly uploadId: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

export type UploadState =
  | { readonly status: "waiting" }
  /** `fraction` of the bytes have left, 0 to 1; at 1 the server checks the file. */
  | { readonly status: "sending"; readonly fraction: number }
  | { readonly status: "sent"; readonly uploadId: string; readonly mediaType: string }
  | { readonly status: "failed"; readonly error: unknown };

export interface Upload {
  /** Identifies the file within its field. */
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: UploadState;
}

export interface UploadQueueParts {
  readonly send: (
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void },
  ) => Promise<SentFile>;
  /** Deletes a file that was sent; a failure is ignored, because the server deletes files that no form takes. */
  readonly remove: (uploadId: string) => Promise<unknown>;
  /** Why a file cannot be sent, as far as the browser knows; undefined when it can be tried. */
  readonly check: (file: File) => unknown;
}

const maxAtOnce = 2;

interface Entry extends Upload {
  /** Undefined for a file that was sent before the page was loaded. */
  readonly file: File | undefined;
}

const isSent = (upload: Upload): upload is Upload & { state: { status: "sent"; uploadId: string } } =>
  upload.state.status === "sent";

/** The ids of the files that were sent, for the form. */
export const sentIds = (uploads: readonly Upload[]): string[] =>
  uploads.filter(isSent).map(({ state }) => state.uploadId);

type SetState = (key: string, state: UploadState, sent?: Partial<Upload>) => void;

/** Sends single files, and stops them. */
const createSenders = ({ send, remove }: UploadQueueParts, setState: SetState, onEnd: () => void) => {
  const senders = new Map<string, AbortController>();
  const start = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    senders.set(key, controller);
    setState(key, { status: "sending", fraction: 0 });
    try {
      const onProgress = (fraction: number): void => {
        if (!signal.aborted) setState(key, { status: "sending", fraction });
      };
      const { uploadId, mediaType, filename, sizeBytes } = await send(file, { signal, onProgress });
      // Removed while the answer was on its way.
      if (signal.aborted) await remove(uploadId).catch(() => undefined);
      else setState(key, { status: "sent", uploadId, mediaType }, { name: filename, sizeBytes });
    } catch (error) {
      if (!signal.aborted) setState(key, { status: "failed", error });
    } finally {
      if (senders.get(key) === controller) senders.delete(key);
      onEnd();
    }
  };
  return {
    start,
    stop: (key: string): void => {
      senders.get(key)?.abort();
      senders.delete(key);
    },
    isFull: (): boolean => senders.size >= maxAtOnce,
  };
};

const entryOf = (file: File, key: string, error: unknown): Entry => {
  const state: UploadState = error === undefined ? { status: "waiting" } : { status: "failed", error };
  return { key, name: file.name, sizeBytes: file.size, state, file };
};

const entryOfSent = ({ uploadId, filename, mediaType, sizeBytes }: SentFile, key: string): Entry => {
  const state: UploadState = { status: "sent", uploadId, mediaType };
  return { key, name: filename, sizeBytes, state, file: undefined };
};

/** Sends the files of one field, two at a time. Outside React, because a file is sent whatever is drawn meanwhile. */
export const createUploadQueue = (parts: UploadQueueParts) => {
  let entries: readonly Entry[] = [];
  let nextKey = 0;
  const listeners = new Set<() => void>();
  const newKey = (): string => `file-${(nextKey += 1)}`;
  const change = (next: readonly Entry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const setState: SetState = (key, state, sent = {}) =>
    change(entries.map((entry) => (entry.key === key ? { ...entry, ...sent, state } : entry)));
  const startNext = (): void => {
    for (const { key, state, file } of entries) {
      if (senders.isFull()) return;
      if (state.status === "waiting" && file !== undefined) void senders.start(key, file);
    }
  };
  const senders = createSenders(parts, setState, startNext);

  return {
    read: (): readonly Upload[] => entries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Adds files that were sent before the page was loaded. */
    restore: (files: readonly SentFile[]): void => {
      const known = new Set(sentIds(entries));
      const restored = files
        .filter(({ uploadId }) => !known.has(uploadId))
        .map((file) => entryOfSent(file, newKey()));
      change([...restored, ...entries]);
    },
    add: (files: readonly File[]): void => {
      change([...entries, ...files.map((file) => entryOf(file, newKey(), parts.check(file)))]);
      startNext();
    },
    retry: (key: string): void => {
      setState(key, { status: "waiting" });
      startNext();
    },
    /** Stops sending the file, or deletes it if it was sent. */
    remove: (key: string): void => {
      const removed = entries.find((entry) => entry.key === key);
      change(entries.filter((entry) => entry.key !== key));
      senders.stop(key);
      if (removed !== undefined && isSent(removed))
        void parts.remove(removed.state.uploadId).catch(() => undefined);
      startNext();
    },
    /** The field is drawn no longer. */
    close: (): void => {
      const unsent = entries.filter((entry) => !isSent(entry));
      entries = entries.filter(isSent);
      for (const { key } of unsent) senders.stop(key);
    },
  };
};
