import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./copy-icon.module.css";

interface CopyIconProps {
  text: string;
  /** "Copy the CUPS". */
  label: string;
  /** Announced after it. */
  copied: string;
}

/** Copies a text beside it, and confirms it; does nothing if the browser denies access to the clipboard. */
export const CopyIcon = ({ text, label, copied }: CopyIconProps) => {
  const [copiedText, setCopiedText] = useState<string>();
  const isCopied = copiedText === text;
  const Icon = isCopied ? Check : Copy;
  const handleClick = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopiedText(text),
      () => setCopiedText(undefined),
    );
  return (
    <>
      <button type="button" className={styles.copy} aria-label={label} title={label} onClick={handleClick}>
        <Icon aria-hidden="true" />
      </button>
      <VisuallyHidden>
        <output>{isCopied && copied}</output>
      </VisuallyHidden>
    </>
  );
};
