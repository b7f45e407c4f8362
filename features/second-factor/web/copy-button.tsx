import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonProps } from "#platform/ui/form/button.tsx";

interface CopyButtonProps extends Omit<ButtonProps, "children" | "icon" | "onClick"> {
  readonly text: string;
  readonly label: string;
  /** What it says once it is done. */
  readonly copied: string;
}

/** Copies a text and says so; nothing happens where the browser keeps its clipboard closed. */
export const CopyButton = ({ text, label, copied, ...button }: CopyButtonProps) => {
  const [copiedText, setCopiedText] = useState<string>();
  const isCopied = copiedText === text;
  const Icon = isCopied ? Check : Copy;
  const handleClick = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopiedText(text),
      () => setCopiedText(undefined),
    );
  return (
    <Button {...button} icon={<Icon aria-hidden="true" />} onClick={handleClick}>
      {isCopied ? copied : label}
    </Button>
  );
};
