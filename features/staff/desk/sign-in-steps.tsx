import { useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { verifyStaffSecondFactor } from "../contract/verify-staff-second-factor.ts";
import { AppSetUp } from "./app-set-up.tsx";
import { CodeForm } from "./code-form.tsx";
import { PasswordForm } from "./password-form.tsx";

export interface SignInStepsProps {
  /** What a session that exists already waits for. */
  readonly awaited?: "to_set_up" | "to_verify" | undefined;
  readonly onSession: (session: AnswerOf<typeof verifyStaffSecondFactor>) => void;
}

/** A passkey alone, or the password, then the code of the authenticator app, which is set up at the first sign-in. */
export const SignInSteps = ({ awaited, onSession }: SignInStepsProps) => {
  const [step, setStep] = useState<"password" | "to_set_up" | "to_verify">(awaited ?? "password");
  const handleOther = (): void => setStep("password");
  switch (step) {
    case "password":
      return <PasswordForm onDone={setStep} onSession={onSession} />;
    case "to_set_up":
      return <AppSetUp onSession={onSession} onOther={handleOther} />;
    case "to_verify":
      return <CodeForm onSession={onSession} onOther={handleOther} />;
  }
};
