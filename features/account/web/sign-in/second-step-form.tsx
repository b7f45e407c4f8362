import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { isErrorOf, type ErrorOf } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { askForPasskey } from "../../contract/second-factor/ask-for-passkey.ts";
import { takeSecondStep } from "../../contract/second-factor/take-second-step.ts";
import type { PendingStep, SecondStepMethod } from "./pending-step.ts";
import styles from "./second-step-form.module.css";
import { defineWords } from "#platform/web/words/define-words.ts";

/** Separate from the sign-in's texts, because few customers need them. */
const useSecondStepWords = defineWords({
  ca: () => import("../../locales/second-step.ca.json"),
  es: () => import("../../locales/second-step.es.json"),
  en: () => import("../../locales/second-step.en.json"),
});

type Shown = Pick<BodyOf<typeof takeSecondStep>, "totp" | "recovery_code" | "passkey">;

/** A server error, or the outcome of the browser's prompt. */
export type StepProblem = ErrorOf<typeof askForPasskey | typeof takeSecondStep> | "notUsed";

/** Takes the second step; a success opens the session as a password alone does. */
export const useSecondStep = ({ ticket, remember }: PendingStep) => {
  const session = useSession();
  const queries = useQueryClient();
  const ask = useCall(askForPasskey);
  const take = useCall(takeSecondStep);
  const [problem, setProblem] = useState<StepProblem>();
  const [isPending, setPending] = useState(false);

  const show = async (shown: Shown): Promise<void> => {
    const { newCustomer } = await take.mutateAsync({ body: { ticket, remember, ...shown } });
    queries.clear();
    session.noteSignedIn({ newCustomer, isRemembered: remember });
  };
  const verifyPasskey = async (): Promise<void> => {
    const options = await ask.mutateAsync({ body: { ticket } });
    const { startAuthentication } = await import("@simplewebauthn/browser");
    await show({ passkey: await startAuthentication({ optionsJSON: options }) });
  };
  const attempt = (step: Promise<void>): void => {
    setProblem(undefined);
    setPending(true);
    step
      .catch((error: unknown) =>
        setProblem(isErrorOf(error, askForPasskey, takeSecondStep) ? error : "notUsed"),
      )
      .finally(() => setPending(false));
  };

  return {
    problem,
    isPending,
    forget: (): void => setProblem(undefined),
    show: (shown: Shown): void => attempt(show(shown)),
    verifyPasskey: (): void => attempt(verifyPasskey()),
  };
};
export type SecondStep = ReturnType<typeof useSecondStep>;

interface CodeFormProps {
  readonly method: "totp" | "recovery_code";
  readonly step: SecondStep;
}

const spaces = /\s/g;
const sixDigits = /^\d{6}$/;

/** One field: a TOTP code or a recovery code. */
export const CodeForm = ({ method, step }: CodeFormProps) => {
  const t = useSecondStepWords();
  const values = useFormValues({ empty: { code: "" } });
  const { code } = values.values;
  const field = useRef<HTMLInputElement>(null);
  // Outside React: the browser's focus; the form that had it is removed, and this field is the only one.
  useEffect(() => field.current?.focus(), []);
  const typed = method === "totp" ? code.replaceAll(spaces, "") : code.trim();
  const isReady = method === "totp" ? sixDigits.test(typed) : typed !== "";
  const form = useForm(values, {
    fields: {
      code: { label: t(`${method}.label`), problem: isReady ? undefined : t(`${method}.required`) },
    },
    send: () => step.show({ [method]: typed }),
    isPending: step.isPending,
  });
  return (
    <Form form={form}>
      <TextField
        ref={field}
        {...form.field("code")}
        help={t(`${method}.help`)}
        inputMode={method === "totp" ? "numeric" : "text"}
        autoComplete={method === "totp" ? "one-time-code" : "off"}
        autoCapitalize={method === "totp" ? "none" : "characters"}
        spellCheck={false}
        maxLength={method === "totp" ? 10 : 40}
      />
      <Button {...form.submitButton(t("submitting"))} width="full">
        {t("submit")}
      </Button>
    </Form>
  );
};

/** A button that opens the browser's passkey prompt. */
export const PasskeyForm = ({ step }: { step: SecondStep }) => {
  const t = useSecondStepWords();
  const button = useRef<HTMLButtonElement>(null);
  // Outside React: the browser's focus; the form that had it is removed, and this button is the only control.
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
        onClick={step.verifyPasskey}
        {...(step.isPending ? { busyText: t("submitting") } : {})}
      >
        {t("passkey.submit")}
      </Button>
    </Stack>
  );
};

interface SecondStepFormProps {
  readonly pending: PendingStep;
  readonly onStartAgain: () => void;
}

const isOver = (problem: StepProblem | undefined): boolean =>
  typeof problem === "object" && problem.code === "ticket_no_longer_valid";

/** Asks for a passkey, a TOTP code or a recovery code. */
export const SecondStepForm = ({ pending, onStartAgain }: SecondStepFormProps) => {
  const t = useSecondStepWords();
  const problemText = useProblemText(t);
  const { organization } = useSettings();
  const documentTitle = useDocumentTitle(t("title"));
  const [method, setMethod] = useState<SecondStepMethod>(pending.methods[0] ?? "totp");
  const step = useSecondStep(pending);
  const { problem, forget } = step;
  const choose = (newMethod: SecondStepMethod): void => {
    forget();
    setMethod(newMethod);
  };
  const again = <Button onClick={onStartAgain}>{t("startAgain")}</Button>;
  return (
    <Page title={t("title")} lead={t("lead")} documentTitle={documentTitle} width="narrow">
      <Stack gap="large">
        {problem !== undefined && (
          <Notice
            tone="negative"
            title={t("failed")}
            announce="assertive"
            actions={isOver(problem) ? again : undefined}
          >
            {typeof problem === "object" ? problemText(problem) : t(`passkey.${problem}`)}
          </Notice>
        )}
        {!isOver(problem) && method === "passkey" && <PasskeyForm step={step} />}
        {!isOver(problem) && method !== "passkey" && <CodeForm key={method} method={method} step={step} />}
        {!isOver(problem) && (
          <section className={styles.others} aria-labelledby="other-ways">
            <h2 id="other-ways">{t("others")}</h2>
            {pending.methods
              .filter((alternative) => alternative !== method)
              .map((alternative) => (
                <Button key={alternative} variant="quiet" onClick={() => choose(alternative)}>
                  {t(`choose.${alternative}`)}
                </Button>
              ))}
            <Button variant="quiet" onClick={onStartAgain}>
              {t("startAgain")}
            </Button>
          </section>
        )}
        <p className={styles.lost}>{t("lost", { phone: organization.phone })}</p>
      </Stack>
    </Page>
  );
};
