import { LinkButton } from "#platform/ui/form/button.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { registrationRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

/** The way to an activation letter, and whom to ask when it does not arrive. */
export const AskForLink = () => {
  const t = useWords();
  const path = usePath();
  return (
    <>
      <div>
        <LinkButton variant="primary" href={path(registrationRoutes.activate)}>
          {t("register.ask")}
        </LinkButton>
      </div>
      <AskUs />
    </>
  );
};
