import { useQueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { LinkButton, Button } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { useCall, query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { NewPasswordFields } from "../password/new-password-fields.tsx";
import { PasswordUser } from "../password/password-user.tsx";
import { emptyPassword, useNewPasswordRules } from "../password/use-new-password-rules.ts";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { useFocusOnStep } from "#platform/web/routing/use-focus.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { describeActivation } from "../../contract/registration/describe-activation.ts";
import { registerUser } from "../../contract/registration/register-user.ts";
import { accountRoutes } from "../../contract/routes.ts";
import { useTermLinks } from "./sign-up-form.tsx";
import { useWords } from "./words.ts";

/** A link to the request for an activation email, and whom to contact if it does not arrive. */
export const AskForLink = () => {
  const t = useWords();
  const path = usePath();
  return (
    <>
      <div>
        <LinkButton variant="primary" href={path(accountRoutes.activate)}>
          {t("register.ask")}
        </LinkButton>
      </div>
      <AskUs />
    </>
  );
};

/** Shown after the form was sent; the same whether the contract exists or not. */
export const TakenNotice = () => {
  const t = useWords();
  const path = usePath();
  return (
    <Section title={t("taken.next")}>
      <Prose>
        <ul>
          <li>{t("taken.mail")}</li>
          <li>{t("taken.spam")}</li>
          <li>{t("taken.record")}</li>
          <li>{t("taken.call")}</li>
        </ul>
      </Prose>
      <AskUs />
      <div>
        <LinkButton href={path(accountRoutes.signIn)}>{t("backToSignIn")}</LinkButton>
      </div>
    </Section>
  );
};

interface RegisterFormProps {
  token: string;
  user: string;
  onExpired: () => void;
  onDone: () => void;
}

/** Sets the first password and signs in. */
export const RegisterForm = ({ token, user, onExpired, onDone }: RegisterFormProps) => {
  const t = useWords();
  const termLinks = useTermLinks();
  const session = useSession();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(registerUser);
  const typed = useFormValues({ empty: emptyPassword });
  const { password } = typed.values;
  const send = (): void =>
    mutate(
      { body: { user, password, activation_token: token } },
      {
        onError: ({ code }) => {
          if (code === "link_no_longer_valid") onExpired();
        },
        onSuccess: ({ newCustomer }) => {
          onDone();
          queries.clear();
          session.noteSignedIn({ newCustomer });
        },
      },
    );
  const form = useForm(typed, {
    id: "register",
    fields: useNewPasswordRules(typed.values, error),
    send,
    error,
    isPending,
    words: t,
    summaryTexts: "with_label",
  });

  return (
    <Form form={form} summaryTitle={t("register.failed")} failedTitle={t("register.failed")}>
      <PasswordUser user={user} />
      <NewPasswordFields form={form} />
      <p>{t.rich("register.byRegistering", termLinks)}</p>
      <Button {...form.submitButton(t("register.submitting"))}>{t("register.submit")}</Button>
    </Form>
  );
};

interface RegisterPartProps {
  /** From the link in the email; in memory only. */
  token: string;
  onExpired: () => void;
  onDone: () => void;
}

/** The account's holder and the form. */
export const RegisterPart = ({ token, onExpired, onDone }: RegisterPartProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  // Not cached beyond the screen, because the query key has the token.
  const { data: holder, error } = useQuery({
    ...query(describeActivation, { body: { token } }),
    gcTime: 0,
  });
  const isExpired = error?.code === "link_no_longer_valid";
  // Outside React: reports the server's response to the parent screen.
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired, onExpired]);
  if (error !== null && !isExpired)
    return <FailureNotice title={t("register.failed")} error={error} words={t} />;
  if (holder === undefined) return <SkeletonText lines={4} label={platformWords("loading")} />;
  return (
    <>
      <p>{t("register.lead", { name: holder.name })}</p>
      <DefinitionList rows={[{ term: t("register.user"), description: holder.user }]} />
      <RegisterForm token={token} user={holder.user} onExpired={onExpired} onDone={onDone} />
    </>
  );
};

/** Sets the first password with the link from the activation email; without a link, offers to request one. */
export const RegisterScreen = () => {
  const t = useWords();
  const path = usePath();
  const landingOf = useLanding();
  const { status, newCustomer } = useSession();
  const token = useLinkToken();
  // A link from an email that is opened while this screen is shown starts again.
  const [ended, setEnded] = useState<{ by: string; as: "expired" | "done" }>();
  const state = ended !== undefined && ended.by === token ? ended.as : "choosing";

  useFocusOnStep(state);

  const page = (title: string, lead: string | undefined, content: ReactNode) => (
    <RegisterPage title={title} lead={lead} back={path(accountRoutes.signIn)}>
      {content}
    </RegisterPage>
  );
  // Redirects signed-in customers like every public screen, unless they have a link from an email that is not used yet.
  if (status === "signed_in" && (token === undefined || state === "done"))
    return <Navigate to={landingOf({ newCustomer, redirect: null, promocode: null })} replace />;
  if (token === undefined) return page(t("register.noLinkTitle"), t("register.noLink"), <AskForLink />);
  if (state === "expired") return page(t("register.expiredTitle"), t("register.expired"), <AskForLink />);
  return page(
    t("register.title"),
    undefined,
    <RegisterPart
      key={token}
      token={token}
      onExpired={() => setEnded({ by: token, as: "expired" })}
      onDone={() => setEnded({ by: token, as: "done" })}
    />,
  );
};

interface RegisterPageProps {
  title: string;
  lead: string | undefined;
  back: string;
  children: ReactNode;
}

const RegisterPage = ({ title, lead, back, children }: RegisterPageProps) => {
  const t = useWords();
  const documentTitle = useDocumentTitle(title);
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      {...(lead === undefined ? {} : { lead })}
      width="narrow"
      back={<BackLink href={back}>{t("backToSignIn")}</BackLink>}
    >
      {children}
    </Page>
  );
};
