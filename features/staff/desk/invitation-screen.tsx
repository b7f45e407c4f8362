import { useState } from "react";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { passwordFaults, type PasswordFault } from "#features/account/contract/password/password-rules.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useDesk, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFocusOnStep } from "#platform/web/routing/use-focus.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { activateStaffMember } from "../contract/activate-staff-member.ts";
import { minStaffPasswordLength } from "../contract/staff-member.ts";
import { usePasswordWords } from "./use-password-words.ts";
import { useWords } from "./words.ts";

const faults = [
  "too_short",
  "needs_both_cases",
  "needs_digit",
  "needs_symbol",
  "too_long",
  "not_printable",
  "too_common",
  "says_who_you_are",
] as const satisfies readonly PasswordFault[];

const empty = { password: "", repeated: "" };

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

const NewPasswordForm = ({ token, onDone }: NewPasswordFormProps) => {
  const t = useWords();
  const words = usePasswordWords();
  const { mutate, error, isPending } = useCall(activateStaffMember);
  const typed = useFormValues({ empty });
  const { password, repeated } = typed.values;
  const textOf = (found: readonly string[]): string | undefined => {
    const first = faults.find((fault) => found.includes(fault));
    return first === undefined ? undefined : t(`faults.${first}`, { minimum: minStaffPasswordLength });
  };
  const refused = textOf(error?.fieldErrors["password"] ?? []);
  const form = useForm(typed, {
    id: "staff-password",
    fields: {
      password: {
        label: t("invitation.password"),
        problem: textOf(passwordFaults(password, minStaffPasswordLength)),
        codes: ["staff_password_too_weak"],
        ...(refused === undefined ? {} : { invalid: refused }),
      },
      repeated: {
        label: t("invitation.repeated"),
        problem: password === repeated ? undefined : t("invitation.mustCoincide"),
      },
    },
    send: () => mutate({ body: { token, password } }, { onSuccess: onDone }),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} summaryTitle={t("signIn.summary")} failedTitle={t("invitation.failed")}>
      <PasswordField
        {...form.field("password")}
        help={t("invitation.help", { minimum: minStaffPasswordLength })}
        autoComplete="new-password"
        words={words}
      />
      <PasswordField {...form.field("repeated")} autoComplete="new-password" words={words} />
      <Button {...form.submitButton(t("invitation.submitting"))} width="full">
        {t("invitation.submit")}
      </Button>
    </Form>
  );
};

/** The page of an invitation's link: a password, then the sign-in. */
export const InvitationScreen = () => {
  const t = useWords();
  const token = useLinkToken();
  const { organization } = useDesk();
  const [isDone, setDone] = useState(false);
  useFocusOnStep(isDone ? "done" : "form");
  const title = isDone ? t("invitation.doneTitle") : t("invitation.title");
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      lead={isDone ? t("invitation.done") : t("invitation.lead", { organization: organization.name })}
      width="narrow"
    >
      {isDone && (
        <LinkButton variant="primary" href="/">
          {t("invitation.signIn")}
        </LinkButton>
      )}
      {!isDone && token === undefined && <Notice tone="warning">{t("invitation.noToken")}</Notice>}
      {!isDone && token !== undefined && (
        <Stack>
          <NewPasswordForm token={token} onDone={() => setDone(true)} />
        </Stack>
      )}
    </Page>
  );
};
