import { LinkButton } from "#platform/ui/form/button.tsx";
import { telAddress } from "#platform/contract/format.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import { useSettings } from "./portal-context.ts";

/** For a customer without contracts: the retailer's telephone first, then email. */
export const ContactButtons = () => {
  const t = usePlatformWords();
  const { phone, email } = useSettings().organization;
  return (
    <>
      <LinkButton component="a" href={telAddress(phone)} variant="primary">
        {t("askUs.call", { phone })}
      </LinkButton>
      <LinkButton component="a" href={`mailto:${email}`}>
        {t("askUs.write")}
      </LinkButton>
    </>
  );
};
