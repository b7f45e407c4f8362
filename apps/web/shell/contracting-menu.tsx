import { LinkButton } from "#platform/ui/form/button.tsx";
import { DisclosedLinks } from "#platform/ui/navigation/disclosed-links.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { ContractingChoice } from "./navigation/contracting-choices.ts";

/** The contracts that can be made: one is a button, several a menu, none is nothing. */
export const ContractingMenu = ({ choices }: { choices: readonly ContractingChoice[] }) => {
  const t = usePlatformWords();
  const path = usePath();
  const [only, ...others] = choices;
  if (only === undefined) return null;
  if (others.length === 0)
    return (
      <LinkButton variant="primary" href={path(only.route)}>
        {t("contracting.title")}
      </LinkButton>
    );
  return (
    <DisclosedLinks
      title={t("contracting.title")}
      links={choices.map(({ label, route }) => ({ href: path(route), label: t(`contracting.${label}`) }))}
    />
  );
};
