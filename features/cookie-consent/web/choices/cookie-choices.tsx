import { useState } from "react";
import { optionalCookies, type CookieChoice } from "#platform/contract/cookie-consent.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { everything, onlyNecessary } from "../all-or-nothing.ts";
import { useConsent } from "../consent-context.tsx";
import { kindsInUse } from "../needs-consent.ts";
import { useDecide } from "../use-decide.ts";
import { useWords } from "../words.ts";
import { KindChoice } from "./kind-choice.tsx";
import { NecessaryKind } from "./necessary-kind.tsx";
import styles from "./cookie-choices.module.css";

/** Each kind of cookies with what it is for and who sets them; nothing is ticked that nobody has ticked. */
export const CookieChoices = ({ onSaved }: { onSaved?: () => void }) => {
  const t = useWords();
  const { settings } = usePortal();
  const { consent } = useConsent();
  const { decide, error, pendingChoice } = useDecide();
  const [choice, setChoice] = useState(consent?.choice ?? onlyNecessary);
  const inUse = kindsInUse(settings.cookies);
  const decideOn = (decided: CookieChoice): void => {
    decide(decided, () => {
      setChoice(decided);
      onSaved?.();
    });
  };
  const busy = (decided: CookieChoice) => (pendingChoice === decided ? { busyText: t("saving") } : {});

  return (
    <Form onSubmit={() => decideOn(choice)} aria-label={t("personaliseTitle")}>
      <ul className={styles.kinds}>
        <li>
          <NecessaryKind />
        </li>
        {optionalCookies.map((kind) => (
          <li key={kind}>
            <KindChoice
              kind={kind}
              isUsed={inUse.has(kind)}
              isAgreed={choice[kind]}
              onChange={(isAgreed) => setChoice({ ...choice, [kind]: isAgreed })}
            />
          </li>
        ))}
      </ul>
      {inUse.size > 0 && (
        <>
          <FailureNotice error={error} words={t} />
          <ButtonRow>
            <Button type="submit" variant="primary" {...busy(choice)}>
              {t("saveChoice")}
            </Button>
            <Button onClick={() => decideOn(everything)} {...busy(everything)}>
              {t("acceptAll")}
            </Button>
            <Button onClick={() => decideOn(onlyNecessary)} {...busy(onlyNecessary)}>
              {t("reject")}
            </Button>
          </ButtonRow>
          <p className={styles.note}>{t("withdrawal")}</p>
        </>
      )}
    </Form>
  );
};
