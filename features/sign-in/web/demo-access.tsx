import { mailboxPath } from "#platform/contract/mailbox-path.ts";
import { Button } from "#platform/ui/action/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import styles from "./demo-access.module.css";
import type { PendingStep } from "./second-step/pending-step.ts";
import { useSignIn } from "./use-sign-in.ts";
import { useWords } from "./words.ts";

/** In a demo, its people one press away; elsewhere nothing. */
export const DemoAccess = ({ onSecondStep }: { onSecondStep: (pending: PendingStep) => void }) => {
  const t = useWords();
  const { demoPeople, hasMailbox } = usePortal();
  const { signIn, isPending } = useSignIn(onSecondStep);
  if (demoPeople === undefined) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-access">
      <h2 id="demo-access">{t("demoPeople")}</h2>
      <p>{t("demoHint")}</p>
      <ul>
        {demoPeople.map(({ taxId, name, password }) => (
          <li key={taxId}>
            <Button
              variant="quiet"
              size="small"
              disabled={isPending}
              onClick={() => signIn({ user: taxId, password, remember: false })}
            >
              {name}
            </Button>
            <span>{taxId}</span>
          </li>
        ))}
      </ul>
      {hasMailbox && (
        <TextLink component="a" href={mailboxPath} className={styles.mailbox}>
          {t("demoMailbox")}
        </TextLink>
      )}
    </section>
  );
};
