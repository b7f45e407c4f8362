import { Section } from "#platform/ui/layout/section.tsx";
import { ActionList, type ActionLink } from "#platform/ui/navigation/action-list.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useWords } from "./words.ts";

/** Where a new contract is made; undefined where the deployment makes none here. */
const useContractingAddress = (): string | undefined => {
  const path = usePath();
  const landing = useLanding()({ newCustomer: true, redirect: null, promocode: null });
  return landing === path("invoices.invoices") || landing === "/" ? undefined : landing;
};

/** What a customer without contracts and invoices can do first. */
export const FirstSteps = () => {
  const t = useWords();
  const path = usePath();
  const contracting = useContractingAddress();
  const steps: ActionLink[] = [
    ...(contracting === undefined
      ? []
      : [
          {
            href: contracting,
            label: t("overview.first.contract.title"),
            detail: t("overview.first.contract.text"),
          },
        ]),
    {
      href: path("profile.profile"),
      label: t("overview.first.profile.title"),
      detail: t("overview.first.profile.text"),
    },
    {
      href: path("notifications.notificationPreferences"),
      label: t("overview.first.notifications.title"),
      detail: t("overview.first.notifications.text"),
    },
    {
      href: path("account.secondFactor"),
      label: t("overview.first.security.title"),
      detail: t("overview.first.security.text"),
    },
  ];
  return (
    <>
      <Section title={t("overview.first.title")}>
        <ActionList actions={steps} />
      </Section>
      <Section title={t("overview.first.missing.title")}>
        <p>{t("overview.first.missing.text")}</p>
        <AskUs />
      </Section>
    </>
  );
};
