import { mailboxPath } from "#platform/contract/mailbox-path.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { Boot } from "#platform/web/boot.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import styles from "./demo-access.module.css";
import type { PendingStep } from "./pending-step.ts";
import { useSignIn } from "./sign-in-form.tsx";
import { useWords } from "./words.ts";

interface DemoAccessProps {
  readonly people: NonNullable<Boot["demoPeople"]>;
  readonly onSecondStep: (pending: PendingStep) => void;
}

/** Buttons that sign in as the demo's customers. */
export const DemoAccess = ({ people, onSecondStep }: DemoAccessProps) => {
  const t = useWords();
  const { hasMailbox } = usePortal();
  const { signIn, isPending } = useSignIn(onSecondStep);
  return (
    <section className={styles.demo} aria-labelledby="demo-access">
      <h2 id="demo-access">{t("demoPeople")}</h2>
      <p>{t("demoHint")}</p>
      <ul>
        {people.map(({ taxId, name, password }) => (
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
