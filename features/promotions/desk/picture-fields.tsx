import { useState } from "react";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { FileField, type FileFieldWords } from "#platform/ui/form/file-field.tsx";
import type { TypedTexts } from "#platform/web/desk/translated-field.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { maxPictureBytes, pictureTypes } from "../contract/staff-banner.ts";
import styles from "./banner.module.css";
import { useWords } from "./words.ts";

type Fault = "format" | "tooBig" | "unreadable";

const faultOf = ({ type, size }: Pick<File, "type" | "size">): Fault | undefined => {
  if (!pictureTypes.some((each) => each === type)) return "format";
  return size > maxPictureBytes ? "tooBig" : undefined;
};

const readAsUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read")));
    reader.readAsDataURL(file);
  });

/** Bytes of a `data:` URL in base64, three for every four letters. */
const bytesOf = (url: string): number => Math.floor(((url.length - url.indexOf(",") - 1) * 3) / 4);

const nameOf = (name: string): string => name;

const useFileWords = (): FileFieldWords => {
  const t = useWords();
  return {
    choose: t("pictures.choose"),
    drop: t("pictures.drop"),
    remove: (name) => t("pictures.remove", { name }),
    cancel: (name) => t("pictures.remove", { name }),
    retry: t("pictures.choose"),
    retryLabel: nameOf,
    preview: nameOf,
    progress: nameOf,
    sent: nameOf,
    failed: nameOf,
    removed: (name) => t("pictures.removed", { name }),
  };
};

interface PictureFieldsProps {
  readonly id: string;
  readonly error?: string | undefined;
  readonly value: TypedTexts;
  readonly onValueChange: (value: TypedTexts) => void;
}

/** A picture for each language, chosen from the computer; it is sent with the banner. */
export const PictureFields = ({ id, error, value, onValueChange }: PictureFieldsProps) => {
  const t = useWords();
  const names = usePlatformWords();
  const formats = useFormats();
  const words = useFileWords();
  const [faults, setFaults] = useState<Partial<Record<CompleteLanguage, Fault>>>({});
  const choose = async (language: CompleteLanguage, file: File): Promise<void> => {
    const fault = faultOf(file);
    const url = fault === undefined ? await readAsUrl(file).catch(() => "") : "";
    if (url !== "") onValueChange({ ...value, [language]: url });
    setFaults({ ...faults, [language]: url === "" ? (fault ?? "unreadable") : undefined });
  };
  return (
    <div className={styles.row} data-top id={id} tabIndex={-1}>
      {completeLanguages.map((language, index) => {
        const fault = faults[language];
        // What is wrong with the field as a whole is written once.
        const firstError = index === 0 ? error : undefined;
        const url = value[language];
        const name = t("pictures.name", { language: names(`languageNames.${language}`) });
        return (
          <FileField
            key={language}
            id={`${id}-${language}`}
            label={name}
            help={t("pictures.help")}
            error={fault === undefined ? firstError : t(`pictures.${fault}`)}
            words={words}
            accept={pictureTypes.join(",")}
            count="one"
            rows={
              url === ""
                ? []
                : [
                    {
                      id: language,
                      name,
                      size: formats.fileSize(bytesOf(url)),
                      text: t("pictures.ready"),
                      status: "sent",
                      preview: url,
                    },
                  ]
            }
            onAdd={([file]) => void (file !== undefined && choose(language, file))}
            onRemove={() => onValueChange({ ...value, [language]: "" })}
            onRetry={() => {}}
          />
        );
      })}
    </div>
  );
};
