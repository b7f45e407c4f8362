import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useSecondStepWords } from "../second-step-words.ts";
import type { SecondStep } from "./use-second-step.ts";

/** One button; the browser does the rest. */
export const PasskeyForm = ({ step }: { step: SecondStep }) => {
  const t = useSecondStepWords();
  const button = useRef<HTMLButtonElement>(null);
  // The browser's focus is outside React: the form that had it is gone, and this button is all there is to do.
  useEffect(() => button.current?.focus(), []);
  if (!("PublicKeyCredential" in window)) return <Notice tone="warning">{t("passkey.unsupported")}</Notice>;
  return (
    <Stack>
      <p>{t("passkey.text")}</p>
      <Button
        ref={button}
        variant="primary"
        width="full"
        icon={<KeyRound aria-hidden="true" />}
        onClick={step.showPasskey}
        {...(step.isPending ? { busyText: t("submitting") } : {})}
      >
        {t("passkey.submit")}
      </Button>
    </Stack>
  );
};
