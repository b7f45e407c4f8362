import { useQueryClient } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button, ButtonRow, type ButtonProps } from "#platform/ui/form/button.tsx";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { useWords } from "./words.ts";

interface FormButtonsProps {
  readonly submit: string;
  /** `danger` for what takes something away. */
  readonly tone?: "primary" | "danger" | undefined;
  readonly isPending: boolean;
  /** What the first button says meanwhile, where there is more to say than that it is sent. */
  readonly busyText?: string;
  /** Words of the way out, where "Cancel" could be taken for something else. */
  readonly cancel?: string;
  readonly onCancel: () => void;
}

/** What a form of this screen does, and the way out of it. */
export const FormButtons = (props: FormButtonsProps) => {
  const { submit, tone = "primary", isPending, busyText, cancel, onCancel } = props;
  const t = useWords();
  return (
    <ButtonRow>
      <Button type="submit" variant={tone} {...(isPending ? { busyText: busyText ?? t("sending") } : {})}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {cancel ?? t("cancel")}
      </Button>
    </ButtonRow>
  );
};

/** Takes the keyboard to the page's title when what had it is gone. */
export const focusTitle = (): void => document.getElementById("page-title")?.focus();

/** Asks anew what is set up, after a change. */
export const useChanged = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [getSecondFactor.id] });
};

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
