import { lazy, Suspense, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import * as z from "zod/mini";
import { isIdentityNumber } from "#energy/identity-document.ts";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { useFocusOnStep } from "#platform/web/routing/use-focus.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { askReset } from "../../contract/password/ask-reset.ts";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { accountRoutes } from "../../contract/routes.ts";
import type { PendingStep } from "../sign-in/pending-step.ts";
import { ResetPart } from "./reset-form.tsx";
import { useWords } from "./words.ts";

const draftShape = z.object({ nif: z.string(), email: z.string() });
const empty = { nif: "", email: "" };

/** Shown after the request; the same whether the customer exists or not. */
export const SentNotice = ({ onAgain }: { onAgain: () => void }) => {
  const t = useWords();
  const path = usePath();
  return (
    <>
      <ButtonRow>
        <LinkButton variant="primary" href={path(accountRoutes.signIn)}>
          {t("backToSignIn")}
        </LinkButton>
        <Button onClick={onAgain}>{t("recover.again")}</Button>
      </ButtonRow>
      <Section title={t("recover.notArrived")}>
        <Prose>
          <ul>
            <li>{t("recover.spam")}</li>
            <li>{t("recover.otherEmail")}</li>
            <li>{t("recover.callUs")}</li>
          </ul>
        </Prose>
        <AskUs />
      </Section>
    </>
  );
};

/** Shown for an expired link; offers a new request. */
export const AskAgain = ({ onAgain }: { onAgain: () => void }) => {
  const t = useWords();
  return (
    <ButtonRow>
      <Button variant="primary" onClick={onAgain}>
        {t("reset.askAgain")}
      </Button>
    </ButtonRow>
  );
};

/** The form of the request; a reload loses nothing of it. */
export const RecoverForm = ({ onSent }: { onSent: () => void }) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(askReset);
  const typed = useFormValues({ empty, draft: { key: "llum-visitor-recover", shape: draftShape } });
  const nif = normaliseTaxId(typed.values.nif);
  const email = typed.values.email.trim();
  const texts = {
    nif: typed.values.nif === "" ? t("required.taxId") : t("recover.taxIdNotValid"),
    email: typed.values.email === "" ? t("required.email") : t("recover.emailNotValid"),
  };
  const form = useForm(typed, {
    id: "recover",
    fields: {
      nif: {
        label: t("recover.taxId"),
        problem: isIdentityNumber(nif) ? undefined : texts.nif,
        invalid: texts.nif,
      },
      email: {
        label: t("recover.email"),
        problem: isEmailAddress(email) ? undefined : texts.email,
        invalid: texts.email,
      },
    },
    send: () => mutate({ body: { nif, email } }, { onSuccess: onSent }),
    error,
    isPending,
    words: t,
    summaryTexts: "with_label",
  });
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("recover.failed")}>
      <TextField
        {...form.field("nif")}
        help={t("recover.taxIdHelp")}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        width="medium"
        onBlur={() => {
          if (nif !== typed.values.nif) form.edit({ nif });
        }}
      />
      <TextField
        {...form.field("email")}
        help={t("recover.emailHelp")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
      />
      <Button {...form.submitButton(t("recover.submitting"))}>{t("recover.submit")}</Button>
    </Form>
  );
};

/**
 * `ask`: request form; `sent`: request sent; `reset`: new password, with a valid link; `expired`: the link is no longer
 * valid; `done`: the password is set.
 */
type Step = "ask" | "sent" | "reset" | "expired" | "done";

/** Loaded only by customers with a second factor. */
const SecondStepForm = lazy(async () => ({
  default: (await import("../sign-in/second-step-form.tsx")).SecondStepForm,
}));

/** Password recovery: requests the email and, with its link, sets a new password and signs in. */
export const RecoverPasswordScreen = () => {
  const t = useWords();
  const path = usePath();
  const { status, newCustomer } = useSession();
  const landingOf = useLanding();
  const navigate = useNavigate();
  const token = useLinkToken();
  // A link from an email that is opened while this screen is shown starts again.
  const [taken, setTaken] = useState<{ by: string | undefined; step: Step }>();
  const setStep = (step: Step): void => setTaken({ by: token, step });
  const first = token === undefined ? "ask" : "reset";
  const shown = taken !== undefined && taken.by === token ? taken.step : first;
  const [pending, setPending] = useState<PendingStep>();
  useFocusOnStep(shown);
  const title = {
    ask: t("recover.title"),
    sent: t("recover.sentTitle"),
    reset: t("reset.title"),
    done: t("reset.title"),
    expired: t("reset.expiredTitle"),
  }[shown];
  const documentTitle = useDocumentTitle(title);
  const lead = {
    ask: t("recover.lead"),
    sent: t("recover.sent"),
    reset: t("reset.lead"),
    done: undefined,
    expired: t("reset.expired"),
  }[shown];
  // Redirects signed-in customers like every public screen, unless they have a link from an email that is not used yet.
  if (status === "signed_in" && (token === undefined || shown === "done" || pending !== undefined))
    return <Navigate to={landingOf({ newCustomer, redirect: null, promocode: null })} replace />;
  if (pending !== undefined)
    return (
      <Suspense fallback={<LoadingScreen label={t("reset.submitting")} />}>
        <SecondStepForm pending={pending} onStartAgain={() => void navigate(path(accountRoutes.signIn))} />
      </Suspense>
    );
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      {...(lead === undefined ? {} : { lead })}
      width="narrow"
      back={<BackLink href={path(accountRoutes.signIn)}>{t("backToSignIn")}</BackLink>}
    >
      {shown === "ask" && <RecoverForm onSent={() => setStep("sent")} />}
      {shown === "sent" && <SentNotice onAgain={() => setStep("ask")} />}
      {shown === "reset" && token !== undefined && (
        <ResetPart
          key={token}
          token={token}
          onExpired={() => setStep("expired")}
          onSecondStep={setPending}
          onDone={() => setStep("done")}
        />
      )}
      {shown === "expired" && <AskAgain onAgain={() => setStep("ask")} />}
    </Page>
  );
};
