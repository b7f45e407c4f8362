import type { UseMutationResult } from "@tanstack/react-query";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import type { ExplainedError } from "#platform/web/words/use-problem-text.ts";

interface SendEmailProps<Input> {
  /** The call that has the email written, and what it is called with. */
  readonly call: UseMutationResult<unknown, ExplainedError<never>, Input>;
  readonly input: Input;
  readonly variant?: "primary" | "secondary";
  readonly texts: {
    readonly send: string;
    readonly sending: string;
    readonly sent: string;
    readonly failed: string;
  };
}

/** For who is signed in: a button that has a link to a new password sent, and what came of it. */
export const SendEmail = <Input,>({ call, input, variant = "secondary", texts }: SendEmailProps<Input>) => {
  const { mutate, isPending, isSuccess, error } = call;
  return (
    <Stack>
      {isSuccess && (
        <Notice tone="positive" announce="polite">
          {texts.sent}
        </Notice>
      )}
      <FailureNotice title={texts.failed} error={error} />
      <div>
        <CustomerButton
          variant={isSuccess ? "secondary" : variant}
          onClick={() => mutate(input)}
          {...(isPending ? { busyText: texts.sending } : {})}
        >
          {texts.send}
        </CustomerButton>
      </div>
    </Stack>
  );
};
