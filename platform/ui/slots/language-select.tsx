import { Languages } from "lucide-react";
import styles from "./language-select.module.css";

export interface LanguageChoice {
  /** BCP 47 tag. */
  code: string;
  /** The language's own name: "Català". */
  name: string;
}

interface LanguageSelectProps {
  /** Names the control: "Language". */
  label: string;
  languages: readonly LanguageChoice[];
  value: string;
  onValueChange: (code: string) => void;
}

/** For the shell's language slot; each language under its own name. */
export const LanguageSelect = ({ label, languages, value, onValueChange }: LanguageSelectProps) => (
  <span className={styles.box}>
    <Languages aria-hidden="true" />
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    >
      {languages.map((language) => (
        <option key={language.code} value={language.code} lang={language.code}>
          {language.name}
        </option>
      ))}
    </select>
  </span>
);
