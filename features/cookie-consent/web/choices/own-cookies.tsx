import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useWords } from "../words.ts";
import { ownCookieNames, shownName } from "./own-cookie-names.ts";

/** Our own cookies by their name, with what each is for and how long it stays. */
export const OwnCookies = () => {
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
