import { useState, type MouseEvent, type ReactNode } from "react";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useDesk } from "./desk-context.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import styles from "./customer-preview.module.css";
import { useDeskWords } from "./words.ts";

const widths = ["phone", "desktop"] as const;

/** Links do nothing: they lead to screens of the portal, which are not at the desk. */
const stop = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest("a") !== null) event.preventDefault();
};

interface CustomerPreviewProps {
  /** What a customer with this language sees. It is drawn with the parts that draw it in the portal. */
  readonly children: (language: CompleteLanguage) => ReactNode;
}

/**
 * What is being written, as a customer sees it on a phone or a computer. HTML in it is cleaned as in the portal, and cannot
 * leave its frame.
 */
export const CustomerPreview = ({ children }: CustomerPreviewProps) => {
  const t = useDeskWords();
  const names = usePlatformWords();
  const { language: own } = useDesk();
  const [language, setLanguage] = useState<CompleteLanguage>(own);
  const [width, setWidth] = useState<(typeof widths)[number]>("phone");
  return (
    <Section title={t("preview.title")} lead={t("preview.note")}>
      <div className={styles.controls}>
        <SegmentedControl
          label={t("preview.width")}
          segments={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={width}
          onValueChange={setWidth}
        />
        <SegmentedControl
          label={t("preview.language")}
          segments={completeLanguages.map((value) => ({ value, label: names(`languageNames.${value}`) }))}
          value={language}
          onValueChange={setLanguage}
        />
      </div>
      <div className={styles.scroller}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Enter on a link is a click too */}
        <div className={styles.frame} data-width={width} lang={language} onClickCapture={stop}>
          {children(language)}
        </div>
      </div>
    </Section>
  );
};
