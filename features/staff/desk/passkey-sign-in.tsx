import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { beginStaffPasskeySignIn } from "../contract/begin-staff-passkey-sign-in.ts";
import { signInStaffWithPasskey } from "../contract/sign-in-staff-with-passkey.ts";
import type { SignInStepsProps } from "./sign-in-steps.tsx";
import { canAskForPasskeys } from "#platform/web/passkeys/can-ask-for-passkeys.ts";
import { useWords } from "./words.ts";

/** Options from the server, the browser's prompt, the session. */
const usePasskeySignIn = ({ onSession }: Pick<SignInStepsProps, "onSession">) => {
  const begin = useCall(beginStaffPasskeySignIn);
  const signIn = useCall(signInStaffWithPasskey);
  const [isPrompting, setPrompting] = useState(false);
  const [isUnused, setUnused] = useState(false);
  const prompt = async ({ ticket, options }: NonNullable<typeof begin.data>): Promise<void> => {
    setPrompting(true);
    try {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const assertion = await startAuthentication({ optionsJSON: options });
      signIn.mutate({ body: { ticket, assertion } }, { onSuccess: onSession });
    } catch {
      // A refusal, a timeout or a device without a passkey; browsers do not say which.
      setUnused(true);
    } finally {
      setPrompting(false);
    }
  };
  return {
    isPending: begin.isPending || isPrompting || signIn.isPending,
    isUnused,
    error: begin.error ?? signIn.error,
    start: (): void => {
      setUnused(false);
      signIn.reset();
      begin.mutate({}, { onSuccess: (begun) => void prompt(begun) });
    },
  };
};

/** For members who have registered a passkey: without email, password and code. */
export const PasskeySignIn = (props: Pick<SignInStepsProps, "onSession">) => {
  const t = useWords();
  const { isPending, isUnused, error, start } = usePasskeySignIn(props);
  if (!canAskForPasskeys(window.location.hostname)) return null;
  return (
    <>
      <p>{t("signIn.or")}</p>
      <FailureNotice error={error} title={t("signIn.failed")} words={t} />
      {isUnused && (
        <Notice tone="negative" title={t("signIn.failed")} announce="assertive">
          {t("signIn.passkeyNotUsed")}
        </Notice>
      )}
      <Button
        width="full"
        icon={<KeyRound aria-hidden="true" />}
        onClick={start}
        {...(isPending ? { busyText: t("signIn.passkeyBusy") } : {})}
      >
        {t("signIn.passkey")}
      </Button>
    </>
  );
};
