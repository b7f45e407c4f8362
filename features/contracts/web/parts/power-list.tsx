import { Amount } from "#platform/ui/data/amount.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { groupName, powerGroups } from "../rules/power-groups.ts";
import styles from "./power-list.module.css";

interface PowerListProps {
  powers: readonly { readonly period: string; readonly powerW: number }[];
}

/** Contracted powers in as few lines as say them all: one when they are equal. */
export const PowerList = ({ powers }: PowerListProps) => {
  const formats = useFormats();
  const groups = powerGroups(powers);
  const [first] = groups;
  if (first !== undefined && groups.length === 1) return <Amount value={formats.power(first.powerW)} />;
  return (
    <span className={styles.powers}>
      {groups.map((group) => (
        <span key={group.from} className={styles.line}>
          <span className={styles.period}>{groupName(group)}</span>{" "}
          <Amount value={formats.power(group.powerW)} />
        </span>
      ))}
    </span>
  );
};
