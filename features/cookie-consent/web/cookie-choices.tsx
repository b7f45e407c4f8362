import {
  type OptionalCookies,
  optionalCookies,
  type CookieChoice,
} from "#platform/contract/cookie-consent.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useSettings, usePortal } from "#platform/web/portal/portal-context.ts";
import { useConsent, kindsInUse } from "./consent-context.tsx";
import { type OwnCookieName, ownCookieNames } from "../contract/own-cookies.ts";
import styles from "./cookie-choices.module.css";
import { everything, onlyNecessary, useDecide } from "./use-decide.ts";
import { useWords } from "./words.ts";

/**
 * Cookie name prefixes over https: none for cookies written by scripts, a weaker one for cookies limited to a
 * path.
 */
const prefixes: Partial<Record<OwnCookieName, string>> = {
  language: "",
  colour_scheme: "",
  refresh: "__Secure-",
  known: "__Secure-",
};

/** The full name, as the browser lists it. */
const shownName = (name: OwnCookieName, isHttps: boolean): string =>
  `${isHttps ? (prefixes[name] ?? "__Host-") : ""}llum_${name}`;

/** The portal's own cookies, with the purpose and the lifetime of each. */
const OwnCookies = () => {
  const t = useWords();
  const { session } = useSettings();
  const isHttps = window.location.protocol === "https:";
  return (
    <DefinitionList
      rows={ownCookieNames.map((name) => ({
        term: <code>{shownName(name, isHttps)}</code>,
        description: t(`ownCookies.${name}`, { days: session.rememberDays }),
      }))}
    />
  );
};

/** Necessary cookies: always on. */
const NecessaryKind = () => {
  const t = useWords();
  return (
    <div className={styles.kind}>
      <span className={styles.name}>{t("kinds.necessary.name")}</span>
      <span className={styles.state}>{t("alwaysOn")}</span>
      <span className={styles.text}>{t("kinds.necessary.text")}</span>
      <Disclosure summary={t("ownCookies.show")}>
        <OwnCookies />
      </Disclosure>
    </div>
  );
};

interface KindChoiceProps {
  kind: OptionalCookies;
  /** Whether the deployment uses this kind; an unused kind cannot be accepted. */
  isUsed: boolean;
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
}

/** One optional kind: its purpose, its providers and where its data is sent. */
const KindChoice = ({ kind, isUsed, isAgreed, onChange }: KindChoiceProps) => {
  const t = useWords();
  const { cookies } = useSettings();
  const parties = cookies.thirdParties.filter(({ category }) => category === kind);
  const { dsn } = cookies.errorReplay;
  if (!isUsed) {
    return (
      <div className={styles.kind}>
        <span className={styles.name}>{t(`kinds.${kind}.name`)}</span>
        <span className={styles.state}>{t("noneOfThisKind")}</span>
      </div>
    );
  }
  return (
    <div className={styles.kind}>
      <Checkbox
        label={<span className={styles.name}>{t(`kinds.${kind}.name`)}</span>}
        help={t(`kinds.${kind}.text`)}
        checked={isAgreed}
        onCheckedChange={onChange}
      />
      <ul className={styles.parties}>
        {parties.map(({ name, kind: use, script }) => (
          <li key={script}>{t("party", { name, use: t(`uses.${use}`), host: new URL(script).host })}</li>
        ))}
        {kind === "statistics" && dsn !== undefined && (
          <li>{t("errorReplay", { host: new URL(dsn).host })}</li>
        )}
      </ul>
    </div>
  );
};

/** All kinds of cookies with purpose and providers; no optional kind is ticked by default. */
export const CookieChoices = ({ onSaved }: { onSaved?: () => void }) => {
  const t = useWords();
  const { settings } = usePortal();
  const { consent } = useConsent();
  const { decide, error, pendingChoice } = useDecide();
  const typed = useFormValues<CookieChoice>({ empty: consent?.choice ?? onlyNecessary });
  const choice = typed.values;
  const inUse = kindsInUse(settings.cookies);
  const decideOn = (decided: CookieChoice): void => {
    decide(decided, () => {
      typed.edit(decided);
      onSaved?.();
    });
  };
  const busy = (decided: CookieChoice) => (pendingChoice === decided ? { busyText: t("saving") } : {});

  const form = useForm(typed, {
    fields: {},
    send: () => decideOn(choice),
    isPending: pendingChoice !== undefined,
  });
  return (
    <Form form={form} aria-label={t("personaliseTitle")}>
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
              onChange={(isAgreed) => typed.edit({ [kind]: isAgreed })}
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
