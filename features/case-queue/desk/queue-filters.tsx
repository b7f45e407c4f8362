import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TabLinks } from "#platform/ui/navigation/tabs.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { queueHolders, queueViews, type listQueue } from "../contract/list-queue.ts";
import { caseKinds } from "../contract/queued-case.ts";
import type { QueueAddress } from "./queue-url.ts";
import styles from "./queue.module.css";
import { useWords } from "./words.ts";

interface QueueFiltersProps {
  readonly address: QueueAddress;
  readonly onChange: (changed: Partial<QueueAddress>) => void;
  readonly hrefOf: (changed: Partial<QueueAddress>) => string;
  readonly counts: AnswerOf<typeof listQueue>["counts"] | undefined;
  readonly colleagues: AnswerOf<typeof listQueue>["colleagues"];
}

/** Which cases are shown: by where they stand, of which kind, and whose. */
export const QueueFilters = ({ address, onChange, hrefOf, counts, colleagues }: QueueFiltersProps) => {
  const t = useWords();
  const whose = address.staff > 0 ? String(address.staff) : address.holder;
  const chooseWhose = (value: string): void =>
    onChange({
      holder: queueHolders.find((holder) => holder === value) ?? "",
      staff: /^\d+$/.test(value) ? Number(value) : 0,
    });
  return (
    <Stack>
      <TabLinks
        label={t("list.show")}
        links={queueViews.map((view) => ({
          href: hrefOf({ view }),
          label:
            counts === undefined
              ? t(`list.views.${view}`)
              : t("list.viewCount", { view: t(`list.views.${view}`), count: counts[view] }),
          isCurrent: view === address.view,
        }))}
      />
      <div className={styles.filters}>
        <SelectField
          label={t("list.kind")}
          placeholder={t("list.anyKind")}
          options={caseKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          value={address.kind}
          onValueChange={(value) => onChange({ kind: caseKinds.find((kind) => kind === value) ?? "" })}
        />
        <SelectField
          label={t("list.holder")}
          placeholder={t("list.anyHolder")}
          options={[
            ...queueHolders.map((holder) => ({ value: holder, label: t(`list.${holder}`) })),
            ...colleagues.map(({ staffId, name }) => ({ value: String(staffId), label: name })),
          ]}
          value={whose}
          onValueChange={chooseWhose}
        />
      </div>
    </Stack>
  );
};
