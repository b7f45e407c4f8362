import { Camera, FileText, Paperclip, RotateCw, X } from "lucide-react";
import { useRef, useState, type ChangeEvent, type ClipboardEvent, type ReactNode } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { Button } from "./button.tsx";
import styles from "./file-field.module.css";
import { Field, type ControlAttributes, type FieldWords } from "./field.tsx";

export interface FileFieldWords {
  /** On the button: "Choose files". */
  choose: string;
  /** Beside it, where files can be dropped: "or drop them here". */
  drop: string;
  /** Names the button that takes one out again. */
  remove: (name: string) => string;
  /** Names the same button while the file is sent. */
  cancel: (name: string) => string;
  retry: string;
  retryLabel: (name: string) => string;
  /** Describes the small picture. */
  preview: (name: string) => string;
  /** Names the bar. */
  progress: (name: string) => string;
  /** Read aloud when the state of a file has changed. */
  sent: (name: string) => string;
  failed: (name: string) => string;
  removed: (name: string) => string;
}

/** A file of the field. `text` is its state in words. */
export type FileRow = { id: string; name: string; size: string; text: string } & (
  | { status: "waiting" }
  | { status: "sending"; fraction: number }
  | { status: "sent"; preview: string | undefined }
  | { status: "failed"; canRetry: boolean }
);

interface FileFieldProps extends FieldWords {
  words: FileFieldWords;
  rows: readonly FileRow[];
  onAdd: (files: readonly File[]) => void;
  /** Also stops a file that is being sent. */
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  /** As in HTML: "image/*,.pdf". */
  accept: string;
  count?: "one" | "several";
  /** On the button that opens the camera of a phone: "Take a photo". */
  camera?: string | undefined;
  /** What happens to the files as a whole: "Getting back your files…". */
  notice?: ReactNode;
  /** Why files that were sent before cannot be shown. */
  failure?: { text: ReactNode; onRetry: () => void } | undefined;
  id?: string | undefined;
}

/**
 * The input lies over the whole zone, so that files can be dropped on it and the keyboard reaches it; with the focus there,
 * files are also pasted.
 */
const ChooseZone = ({
  control,
  props,
}: {
  control: ControlAttributes & { ref: React.RefObject<HTMLInputElement | null> };
  props: FileFieldProps;
}) => {
  const { words, accept, count = "several", camera, onAdd } = props;
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = "";
    if (chosen.length > 0) onAdd(chosen);
  };
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    onAdd(pasted);
  };
  const input = { type: "file", className: styles.input, onChange: handleChange } as const;
  return (
    <div className={styles.choices} onPaste={handlePaste}>
      <label className={styles.zone}>
        <input {...control} {...input} accept={accept} multiple={count === "several"} />
        <Paperclip aria-hidden="true" />
        <span className={styles.choose}>{words.choose}</span>
        <span className={styles.drop}>{words.drop}</span>
      </label>
      {camera !== undefined && (
        <label className={styles.zone} data-camera>
          <input {...input} accept="image/*" capture="environment" />
          <Camera aria-hidden="true" />
          <span className={styles.choose}>{camera}</span>
        </label>
      )}
    </div>
  );
};

interface FileItemProps {
  row: FileRow;
  words: FileFieldWords;
  onRemove: () => void;
  onRetry: () => void;
}

const FileItem = ({ row, words, onRemove, onRetry }: FileItemProps) => {
  const { name, size, text, status } = row;
  const isUnderWay = status === "waiting" || status === "sending";
  return (
    <li className={styles.file} data-status={status}>
      <span className={styles.picture}>
        {status === "sent" && row.preview !== undefined ? (
          <img src={row.preview} alt={words.preview(name)} />
        ) : (
          <FileText aria-hidden="true" />
        )}
      </span>
      <div className={styles.name}>
        {name} <span className={styles.size}>{size}</span>
        {status === "sending" && (
          <progress className={styles.progress} value={row.fraction} aria-label={words.progress(name)} />
        )}
        <div className={styles.state}>{text}</div>
      </div>
      {status === "failed" && row.canRetry && (
        <Button size="small" icon={<RotateCw />} aria-label={words.retryLabel(name)} onClick={onRetry}>
          {words.retry}
        </Button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={isUnderWay ? words.cancel(name) : words.remove(name)}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  );
};

/** The news of the files, read aloud: what has been sent, has failed or was removed since the last drawing. */
const useNews = (rows: readonly FileRow[], words: FileFieldWords): string => {
  const [seen, setSeen] = useState({ rows, text: "" });
  if (seen.rows === rows) return seen.text;
  const statusOf = new Map(seen.rows.map(({ id, status }) => [id, status]));
  const changed = rows.filter(({ id, status }) => statusOf.has(id) && statusOf.get(id) !== status);
  const news = [
    ...changed.filter(({ status }) => status === "sent").map(({ name }) => words.sent(name)),
    ...changed.filter(({ status }) => status === "failed").map(({ name }) => words.failed(name)),
    ...seen.rows
      .filter(({ id }) => !rows.some((row) => row.id === id))
      .map(({ name }) => words.removed(name)),
  ];
  const text = news.length > 0 ? news.join(". ") : seen.text;
  const isSame = rows.length === seen.rows.length && rows.every((row) => statusOf.get(row.id) === row.status);
  if (!isSame) setSeen({ rows, text });
  return text;
};

/** Files to attach: chosen, dropped, pasted or photographed, each with its state, and taken out by itself. */
export const FileField = (props: FileFieldProps) => {
  const { label, help, error, hint, id, words, rows, onRemove, onRetry, notice, failure } = props;
  const input = useRef<HTMLInputElement>(null);
  const news = useNews(rows, words);
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id}>
      {(control) => (
        <>
          <ChooseZone control={{ ...control, ref: input }} props={props} />
          {notice !== undefined && <div className={styles.state}>{notice}</div>}
          {failure !== undefined && (
            <div className={styles.failure}>
              {failure.text}{" "}
              <Button size="small" onClick={failure.onRetry}>
                {words.retry}
              </Button>
            </div>
          )}
          {rows.length > 0 && (
            <ul className={styles.files}>
              {rows.map((row) => (
                <FileItem
                  key={row.id}
                  row={row}
                  words={words}
                  onRetry={() => onRetry(row.id)}
                  onRemove={() => {
                    onRemove(row.id);
                    // The button with the focus is gone.
                    input.current?.focus();
                  }}
                />
              ))}
            </ul>
          )}
          <VisuallyHidden>
            <output>{news}</output>
          </VisuallyHidden>
        </>
      )}
    </Field>
  );
};
