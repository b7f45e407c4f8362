import type { ReactNode } from "react";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { FieldError } from "#platform/ui/form/field.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { usePlatformWords } from "../words/platform-words.ts";
import styles from "./translated-field.module.css";
import { useDeskWords } from "./words.ts";

/** A text that is typed in each language; empty where it is not written. */
export type TypedTexts = Readonly<Record<CompleteLanguage, string>>;

export const noTexts: TypedTexts = { ca: "", es: "", en: "" };

/** What is written, for a call: without the languages in which it is not. */
export const writtenTexts = (typed: TypedTexts): Partial<Record<CompleteLanguage, string>> =>
  Object.fromEntries(
    completeLanguages.flatMap((language) => {
      const text = typed[language].trim();
      return text === "" ? [] : [[language, text]];
    }),
  );

/** What a call has, to be typed. */
export const typedTexts = (texts: Partial<Record<CompleteLanguage, string>>): TypedTexts => ({
  ...noTexts,
  ...texts,
});

export const isWritten = (typed: TypedTexts): boolean =>
  completeLanguages.some((language) => typed[language].trim() !== "");

interface TranslatedFieldProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly value: TypedTexts;
  readonly onValueChange: (value: TypedTexts) => void;
  readonly maxLength: number;
  /** Of a text of several lines. */
  readonly rows?: number;
}

/** A text in the three languages side by side; a language in which it is missing says so. */
export const TranslatedField = (props: TranslatedFieldProps) => {
  const { id, label, help, error, value, onValueChange, maxLength, rows } = props;
  const names = usePlatformWords();
  const words = useDeskWords();
  const errorId = `${id}-error`;
  const fieldOf = (language: CompleteLanguage) => ({
    id: `${id}-${language}`,
    lang: language,
    label: names(`languageNames.${language}`),
    hint: isWritten(value) && value[language].trim() === "" ? words("texts.missing") : undefined,
    value: value[language],
    maxLength,
    onValueChange: (text: string): void => onValueChange({ ...value, [language]: text }),
  });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>{label}</legend>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      <div className={styles.languages}>
        {completeLanguages.map((language) =>
          rows === undefined ? (
            <TextField key={language} {...fieldOf(language)} />
          ) : (
            <TextAreaField key={language} {...fieldOf(language)} rows={rows} />
          ),
        )}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
};
