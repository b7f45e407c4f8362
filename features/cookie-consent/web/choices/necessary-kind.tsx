import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { useWords } from "../words.ts";
import styles from "./cookie-choices.module.css";
import { OwnCookies } from "./own-cookies.tsx";

/** What the portal cannot do without: always on, said by name. */
export const NecessaryKind = () => {
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
