import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import styles from "./copy-button.module.css";

/** Copies `text`; does nothing if the browser denies access to the clipboard. */
const useCopy = (text: string) => {
  const [copiedText, setCopiedText] = useState<string>();
  const isCopied = copiedText === text;
  const copy = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopiedText(text),
      () => setCopiedText(undefined),
    );
  return { isCopied, copy, Icon: isCopied ? Check : Copy };
};

interface CopyWords {
  readonly text: string;
  /** "Copy the CUPS". */
  readonly label: string;
  /** Confirmation text. */
  readonly copied: string;
}

/** A button whose label becomes the confirmation. */
export const CopyButton = ({
  text,
  label,
  copied,
  ...button
}: CopyWords & Omit<ButtonProps, "children" | "icon" | "onClick">) => {
  const { isCopied, copy, Icon } = useCopy(text);
  return (
    <Button {...button} icon={<Icon aria-hidden="true" />} onClick={copy}>
      {isCopied ? copied : label}
    </Button>
  );
};

/** An icon beside the text that it copies; screen readers announce the confirmation. */
export const CopyIcon = ({ text, label, copied }: CopyWords) => {
  const { isCopied, copy, Icon } = useCopy(text);
  return (
    <>
      <button type="button" className={styles.copy} aria-label={label} title={label} onClick={copy}>
        <Icon aria-hidden="true" />
      </button>
      <VisuallyHidden>
        <output>{isCopied && copied}</output>
      </VisuallyHidden>
    </>
  );
};
