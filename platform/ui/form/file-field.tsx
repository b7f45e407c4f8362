import { Paperclip, X } from "lucide-react";
import type { ChangeEvent, ReactNode } from "react";
import styles from "./file-field.module.css";
import { Field } from "./field.tsx";
import type { FieldWords } from "./field.tsx";

export interface FileFieldWords {
  /** On the button: "Choose files". */
  choose: string;
  /** Beside it, where files can be dropped: "or drop them here". */
  drop: string;
  /** Names the button that takes one out again. */
  remove: (name: string) => string;
  /** "1.2 MB". */
  size: (bytes: number) => string;
}

interface FileFieldProps extends FieldWords {
  words: FileFieldWords;
  files: readonly File[];
  /** All the files after a change; limits of number, size and kind are the form's to check. */
  onFilesChange: (files: readonly File[]) => void;
  /** As in HTML: "image/*,.pdf". */
  accept?: string;
  /** `one` puts the new file in the place of the old. */
  count?: "one" | "several";
  /** Under a file's name, why it cannot be sent. */
  fileError?: (file: File) => ReactNode;
  id?: string;
}

/** Files to attach: chosen or dropped (the input lies over the whole zone), each taken out by itself. */
export const FileField = (props: FileFieldProps) => {
  const { words, files, onFilesChange, accept, count = "several", fileError, id } = props;
  const { label, help, error, hint } = props;
  const add = (added: Iterable<File> | null) => {
    const chosen = [...(added ?? [])];
    if (chosen.length > 0) onFilesChange(count === "one" ? chosen.slice(0, 1) : [...files, ...chosen]);
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    add(event.target.files);
    event.target.value = "";
  };
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id}>
      {(control) => (
        <>
          <label className={styles.zone}>
            <input
              {...control}
              type="file"
              className={styles.input}
              accept={accept}
              multiple={count === "several"}
              onChange={handleChange}
            />
            <Paperclip aria-hidden="true" />
            <span className={styles.choose}>{words.choose}</span>
            <span className={styles.drop}>{words.drop}</span>
          </label>
          {files.length > 0 && (
            <ul className={styles.files}>
              {files.map((file, index) => (
                <li key={`${file.name}-${index}`} className={styles.file}>
                  <div className={styles.name}>
                    {file.name} <span className={styles.size}>{words.size(file.size)}</span>
                    {fileError?.(file)}
                  </div>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={words.remove(file.name)}
                    onClick={() => onFilesChange(files.filter((_, other) => other !== index))}
                  >
                    <X aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
};
