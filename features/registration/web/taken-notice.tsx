import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useWords } from "./words.ts";

/** What happens after the form was taken; the same whoever sent it. */
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
        <LinkButton href={path(signInRoutes.signIn)}>{t("backToSignIn")}</LinkButton>
      </div>
    </Section>
  );
};
