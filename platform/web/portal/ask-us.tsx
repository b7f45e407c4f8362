import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { EmailText } from "#platform/ui/layout/email-text.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { telAddress } from "#platform/contract/format.ts";
import { useLanguage } from "../words/language-context.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import { useSettings } from "./portal-context.ts";

/** How to reach the retailer: telephone with its hours, and email. */
export const AskUs = () => {
  const t = usePlatformWords();
  const { organization } = useSettings();
  const schedule = organization.schedule[useLanguage().language];
  const phone = (
    <>
      <TextLink component="a" href={telAddress(organization.phone)}>
        {organization.phone}
      </TextLink>
      {schedule !== "" && ` (${schedule})`}
    </>
  );
  const email = (
    <TextLink component="a" href={`mailto:${organization.email}`}>
      <EmailText email={organization.email} />
    </TextLink>
  );
  return (
    <DefinitionList
      rows={[
        { term: t("askUs.phone"), description: phone },
        { term: t("askUs.email"), description: email },
      ]}
    />
  );
};
