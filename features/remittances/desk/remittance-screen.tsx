import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getRemittance } from "../contract/get-remittance.ts";
import { RemittanceActions } from "./remittance-actions.tsx";
import { RemittanceBills } from "./remittance-bills.tsx";
import { RemittanceStateChip } from "./states.tsx";
import { useWords } from "./words.ts";

type Story = AnswerOf<typeof getRemittance>;

const Facts = ({ story }: { readonly story: Story }) => {
  const t = useWords();
  const formats = useFormats();
  const { remittance, creditorName, creditorIdentifier, maskedIban, format } = story;
  const ofBills = ({ count, cents }: { readonly count: number; readonly cents: number }): string =>
    t("one.ofBills", { count, amount: formats.money(cents) });
  const { madeByName, madeAt, decidedByName, decisionReason, collected, returned } = remittance;
  return (
    <DefinitionList
      rows={[
        { term: t("list.name"), description: remittance.messageId },
        { term: t("state"), description: <RemittanceStateChip state={remittance.state} /> },
        { term: t("list.collectionOn"), description: formats.day(remittance.collectionOn) },
        { term: t("one.dueUntil"), description: formats.day(remittance.dueUntil) },
        {
          term: t("new.total"),
          description: ofBills({ count: remittance.bills, cents: remittance.totalCents }),
        },
        ...(collected.count > 0 ? [{ term: t("one.collected"), description: ofBills(collected) }] : []),
        ...(returned.count > 0 ? [{ term: t("one.returned"), description: ofBills(returned) }] : []),
        { term: t("one.creditor"), description: `${creditorName} · ${maskedIban}` },
        { term: t("one.identifier"), description: creditorIdentifier },
        { term: t("one.format"), description: format },
        {
          term: t("one.made"),
          description: t("one.byAt", { name: madeByName, when: formats.instant(madeAt) }),
        },
        ...(decidedByName === ""
          ? []
          : [
              {
                term: t("one.decided"),
                description: t("one.decidedBy", { name: decidedByName, reason: decisionReason || "none" }),
              },
            ]),
      ]}
    />
  );
};

const RemittanceStory = ({ remittanceId }: { readonly remittanceId: number }) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(getRemittance, { params: { remittanceId } }));
  return (
    <Stack gap="large">
      {data.paidSince > 0 && (
        <Notice tone="negative" title={t("one.paidSince.title")}>
          {t("one.paidSince.text", { count: data.paidSince })}
        </Notice>
      )}
      <Stack>
        <Facts story={data} />
        <RemittanceActions remittance={data.remittance} />
      </Stack>
      <Section title={t("one.bills")}>
        <RemittanceBills remittanceId={remittanceId} />
      </Section>
    </Stack>
  );
};

/** A remittance: what became of it, what can be done, and its bills. */
export const RemittanceScreen = () => {
  const t = useWords();
  const path = useDeskPath();
  const { remittanceId = "" } = useParams();
  const title = t("one.heading", { reference: remittanceId });
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      width="full"
      back={<BackLink href={path("remittances.list")}>{t("new.back")}</BackLink>}
    >
      <PartBoundary
        failedTitle={t("failedToRead")}
        words={t}
        question={remittanceId}
        fallback={<Skeleton height="30rem" />}
      >
        <RemittanceStory remittanceId={Number(remittanceId)} />
      </PartBoundary>
    </Page>
  );
};
