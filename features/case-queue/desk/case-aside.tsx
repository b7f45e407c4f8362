import { useSuspenseQuery } from "@tanstack/react-query";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { query } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getQueuedCase } from "../contract/get-queued-case.ts";
import type { CaseKind, QueuedCaseRow } from "../contract/queued-case.ts";
import { AssignControls } from "./assign-controls.tsx";
import { DueDay } from "./due-day.tsx";
import { NoteForm } from "./note-form.tsx";
import { PutOff } from "./put-off-form.tsx";
import styles from "./queue.module.css";
import { useWords } from "./words.ts";

type CaseAnswer = AnswerOf<typeof getQueuedCase>;

interface WorkProps extends Pick<CaseAnswer, "today" | "colleagues"> {
  readonly queued: QueuedCaseRow;
}

/** Whose the case is: a customer has a page, a visitor only a name. */
const Person = ({ queued: { person, customerId } }: Pick<WorkProps, "queued">) => {
  const path = useDeskPath();
  if (customerId === null) return <>{person}</>;
  return (
    <TextLink href={path("customer-care.customer", { customer: String(customerId) })}>{person}</TextLink>
  );
};

/** Where the case stands: its deadlines and who works on it. */
const Work = ({ queued, today, colleagues }: WorkProps) => {
  const t = useWords();
  const formats = useFormats();
  const { turn, stepDueOn, solutionDueOn, openedAt, assignedTo } = queued;
  const holder = colleagues.find(({ staffId }) => staffId === assignedTo)?.name;
  return (
    <Stack>
      <DefinitionList
        rows={[
          { term: t("list.turn"), description: t(`turns.${turn}`) },
          { term: t("list.person"), description: <Person queued={queued} /> },
          { term: t("case.step"), description: <DueDay day={stepDueOn} today={today} /> },
          {
            term: t("case.solution"),
            description:
              turn === "customer" ? t("case.stopped") : <DueDay day={solutionDueOn} today={today} />,
          },
          { term: t("case.opened"), description: formats.instant(openedAt) },
          { term: t("list.with"), description: holder ?? t("list.none") },
        ]}
      />
      <AssignControls cases={[queued]} colleagues={colleagues} holder={assignedTo} />
      <PutOff queued={queued} today={today} />
    </Stack>
  );
};

interface CaseAsideProps {
  readonly kind: CaseKind;
  readonly reference: string;
}

/** Beside a case of whatever kind: its place in the queue, and the notes of staff. */
export const CaseAside = ({ kind, reference }: CaseAsideProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getQueuedCase, { params: { kind, reference } }));
  const { queued, notes } = data;
  return (
    <Stack gap="large">
      {queued === null ? (
        <Notice title={t("case.ended")} />
      ) : (
        <Section title={t("case.work")}>
          <Work queued={queued} today={data.today} colleagues={data.colleagues} />
        </Section>
      )}
      <Section title={t("notes.title")} lead={t("notes.lead")}>
        <Stack>
          {queued !== null && <NoteForm kind={kind} reference={reference} />}
          {notes.length === 0 ? (
            <p>{t("notes.none")}</p>
          ) : (
            <Timeline
              events={notes.map(({ note, author, body, writtenAt }) => ({
                id: String(note),
                when: formats.instant(writtenAt),
                what: author,
                detail: <p className={styles.body}>{body}</p>,
              }))}
            />
          )}
        </Stack>
      </Section>
    </Stack>
  );
};
