import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getSwitchReturn } from "../contract/get-switch-return.ts";
import type { SwitchReturnBlock } from "../contract/switch-return.ts";
import { SwitchReturnForm, type SwitchFacts } from "./switch-return-form.tsx";
import { useWords } from "./words.ts";

/** Which supply changed, when, and until when the return can be asked for. */
const Facts = ({ facts }: { readonly facts: SwitchFacts }) => {
  const t = useWords();
  const formats = useFormats();
  const { contractName, cups, direction, switchedOn, askUntil } = facts;
  return (
    <Section title={t("facts.title")}>
      <DefinitionList
        rows={[
          { term: t("facts.contract"), description: contractName },
          { term: t("facts.cups"), description: cups },
          ...(direction === null || switchedOn === null || askUntil === null
            ? []
            : [
                { term: t("facts.what"), description: t(`facts.${direction}`) },
                { term: t("facts.switchedOn"), description: formats.dayInText(switchedOn) },
                { term: t("facts.askUntil"), description: formats.dayInText(askUntil) },
              ]),
        ]}
      />
    </Section>
  );
};

const Steps = ({ direction }: { readonly direction: "from_us" | "to_us" }) => {
  const t = useWords();
  return (
    <Section title={t("steps.title")}>
      <Stack>
        <p>{t("steps.one")}</p>
        <p>{t(direction === "from_us" ? "steps.two_from_us" : "steps.two_to_us")}</p>
        <p>{t("steps.three")}</p>
        <p>{t("steps.refusal")}</p>
      </Stack>
    </Section>
  );
};

/** Why it cannot be asked for, and what can be done. */
const Blocked = ({ block }: { readonly block: SwitchReturnBlock }) => {
  const t = useWords();
  const path = usePath();
  return (
    <Notice tone={block === "under_way" ? "info" : "warning"} title={t("blocks.title")}>
      <p>{t(`blocks.${block}`)}</p>
      {block === "under_way" ? (
        <TextLink href={path("support.supportRequests")}>{t("blocks.requests")}</TextLink>
      ) : (
        <TextLink href={path("support.claims")}>{t("blocks.claim")}</TextLink>
      )}
    </Notice>
  );
};

const SwitchReturnPart = ({ contractName }: { readonly contractName: string }) => {
  const t = useWords();
  const path = usePath();
  const [reference, setReference] = useState<string>();
  const { data: facts } = useSuspenseQuery(query(getSwitchReturn, { params: { name: contractName } }));
  const { block, direction } = facts;
  return (
    <Stack gap="large">
      {reference !== undefined && (
        <Notice tone="positive" title={t("done.title")} announce="polite">
          <p>{t("done.text", { reference })}</p>
          <TextLink href={path("support.supportRequest", { id: reference })}>{t("done.open")}</TextLink>
        </Notice>
      )}
      <Facts facts={facts} />
      {block !== null && reference === undefined && <Blocked block={block} />}
      {block === null && direction !== null && reference === undefined && (
        <>
          <Steps direction={direction} />
          <Section title={t("form.title")}>
            <SwitchReturnForm facts={facts} onSent={setReference} />
          </Section>
        </>
      )}
    </Stack>
  );
};

/** The offer of the return of a supply, and its refusal. Opening the screen changes nothing. */
export const SwitchReturnScreen = () => {
  const t = useWords();
  const path = usePath();
  const { contractName = "" } = useParams();
  const title = t("title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={t("lead")}
      back={
        <BackLink href={path("contracts.contracts", { contractType: "electricity" })}>{t("back")}</BackLink>
      }
    >
      <PartBoundary failedTitle={t("loadFailed")} fallback={<Skeleton height="30rem" />} words={t}>
        <SwitchReturnPart contractName={contractName} />
      </PartBoundary>
    </Page>
  );
};
