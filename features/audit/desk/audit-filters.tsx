import { FilterBar, type ActiveFilter } from "#platform/ui/form/filter-bar.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { actorKinds } from "../contract/audit-entry.ts";
import type { listAuditEntries } from "../contract/list-audit-entries.ts";
import type { AuditAddress } from "./audit-url.ts";
import styles from "./audit.module.css";
import { CustomerFilter } from "./customer-filter.tsx";
import { useWords } from "./words.ts";

interface AuditFiltersProps {
  readonly address: AuditAddress;
  readonly onChange: (changed: Partial<AuditAddress>) => void;
  readonly answer: AnswerOf<typeof listAuditEntries> | undefined;
}

const none = { from: "", to: "", actorKind: "", actor: "", action: "", customer: "", reference: "" } as const;
type Filter = keyof typeof none;
const filters: readonly Filter[] = ["from", "to", "actorKind", "actor", "action", "customer", "reference"];

const useActiveFilters = ({ address, onChange, answer }: AuditFiltersProps): ActiveFilter[] => {
  const t = useWords();
  const valueOf = (filter: Filter): string => {
    const value = address[filter];
    if (filter === "actorKind" && address.actorKind !== "") return t(`actorKinds.${address.actorKind}`);
    if (filter === "action") return answer?.actions.find(({ action }) => action === value)?.title ?? value;
    if (filter === "customer") return answer?.customerName ?? value;
    return value;
  };
  return filters
    .filter((filter) => address[filter] !== "")
    .map((filter) => {
      const name = t(`filters.${filter}`);
      return {
        key: filter,
        text: t("filters.on", { name, value: valueOf(filter) }),
        clearLabel: t("filters.clear", { name }),
        onClear: () => onChange({ [filter]: "" }),
      };
    });
};

/** Which entries are shown. */
export const AuditFilters = (props: AuditFiltersProps) => {
  const { address, onChange, answer } = props;
  const t = useWords();
  const active = useActiveFilters(props);
  return (
    <FilterBar
      words={{
        label: t("filters.label"),
        open: t("filters.open"),
        close: t("filters.close"),
        clearAll: t("filters.clearAll"),
      }}
      main={<CustomerFilter onFound={(customer) => onChange({ customer })} />}
      active={active}
      onClearAll={() => onChange(none)}
    >
      <div className={styles.filters}>
        <TextField
          type="date"
          label={t("filters.from")}
          value={address.from}
          onValueChange={(from) => onChange({ from })}
        />
        <TextField
          type="date"
          label={t("filters.to")}
          value={address.to}
          onValueChange={(to) => onChange({ to })}
        />
        <SelectField
          label={t("filters.action")}
          placeholder={t("filters.anyAction")}
          options={(answer?.actions ?? []).map(({ action, title }) => ({ value: action, label: title }))}
          value={address.action}
          onValueChange={(action) => onChange({ action })}
        />
        <SelectField
          label={t("filters.actorKind")}
          placeholder={t("filters.anyKind")}
          options={actorKinds.map((kind) => ({ value: kind, label: t(`actorKinds.${kind}`) }))}
          value={address.actorKind}
          onValueChange={(value) => onChange({ actorKind: actorKinds.find((kind) => kind === value) ?? "" })}
        />
        <TextField
          label={t("filters.actor")}
          help={t("filters.actorHelp")}
          autoComplete="off"
          maxLength={100}
          value={address.actor}
          onValueChange={(actor) => onChange({ actor })}
        />
        <TextField
          label={t("filters.reference")}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={address.reference}
          onValueChange={(reference) => onChange({ reference })}
        />
      </div>
    </FilterBar>
  );
};
