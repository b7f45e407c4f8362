import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useWords } from "./words.ts";

/** What to do after the letter was asked for; the same whoever asked. */
export const SentNotice = ({ onAgain }: { onAgain: () => void }) => {
  const t = useWords();
  const path = usePath();
  return (
    <>
      <ButtonRow>
        <LinkButton variant="primary" href={path(signInRoutes.signIn)}>
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
