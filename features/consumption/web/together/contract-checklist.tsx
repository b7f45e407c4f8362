import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartColumnStacked } from "lucide-react";
import { useId, useState } from "react";
import {
  type ContractChoice,
  placeOf,
  searchContracts,
} from "#features/contracts/contract/search-contracts.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePausedText } from "#platform/web/use-paused-text.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import styles from "./contract-checklist.module.css";

const choicesAtOnce = 20;

interface ContractChecklistProps {
  /** The contract of the screen, which is always in the chart. */
  main: ContractChoice;
  /** Numbers of the contracts beside it, and those of them that are loaded. */
  chosenNames: readonly string[];
  others: readonly ContractChoice[];
  /** The greatest number of contracts in the chart. */
  most: number;
  onOthersChange: (names: readonly string[]) => void;
}

/** Chooses the contracts that share a chart with the one of the screen. Folded, it takes one line. */
export const ContractChecklist = (props: ContractChecklistProps) => {
  const { chosenNames, onOthersChange } = props;
  const t = useWords();
  const choicesId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.together}>
      <ButtonRow>
        <Button
          variant="quiet"
          icon={<ChartColumnStacked aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={choicesId}
          onClick={() => setOpen(!isOpen)}
        >
          {chosenNames.length === 0
            ? t("together.open")
            : t("together.change", { count: chosenNames.length + 1 })}
        </Button>
        {chosenNames.length > 0 && (
          <Button variant="quiet" onClick={() => onOthersChange([])}>
            {t("together.only")}
          </Button>
        )}
      </ButtonRow>
      <div id={choicesId} hidden={!isOpen}>
        {isOpen && <ContractChoices {...props} />}
      </div>
    </div>
  );
};

/** A box for each contract that is chosen or found; those that are chosen stay in sight. */
const ContractChoices = ({ main, chosenNames, others, most, onOthersChange }: ContractChecklistProps) => {
  const t = useWords();
  const formats = useFormats();
  const [filter, search] = usePausedText();
  const [typed, setTyped] = useState("");
  const { data: answer } = useQuery({
    ...query(searchContracts, {
      query: { type: "electricity", limit: choicesAtOnce, ...(filter === "" ? {} : { filter }) },
    }),
    placeholderData: keepPreviousData,
  });
  const items = answer?.items ?? [];
  const chosen = new Set(chosenNames);
  // Those found are not moved when they are chosen.
  const listed = [
    ...others.filter(({ name }) => items.every((found) => found.name !== name)),
    ...items.filter(({ name }) => name !== main.name),
  ];
  const isFull = chosen.size + 1 >= most;
  const toggle = (name: string, isChosen: boolean): void =>
    onOthersChange(isChosen ? [...chosen, name] : [...chosen].filter((chosenName) => chosenName !== name));
  const isLong = (answer?.total_items ?? 0) > choicesAtOnce || filter !== "";
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t("together.legend", { place: placeOf(main) })}</legend>
      <p className={styles.limit} aria-live="polite">
        {t(isFull ? "together.full" : "together.limit", { count: most })}
      </p>
      {isLong && (
        <TextField
          label={t("together.search")}
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            search(text);
          }}
        />
      )}
      <ul className={styles.list}>
        {listed.map((contract) => (
          <li key={contract.name}>
            <Checkbox
              label={placeOf(contract)}
              help={
                contract.state === "active"
                  ? contract.name
                  : `${contract.name} · ${t(`contract.states.${contract.state}`)}`
              }
              checked={chosen.has(contract.name)}
              disabled={isFull && !chosen.has(contract.name)}
              onCheckedChange={(isChosen) => toggle(contract.name, isChosen)}
            />
          </li>
        ))}
      </ul>
      {answer !== undefined && items.length === 0 && <p>{t("contract.none")}</p>}
      {answer !== undefined && answer.total_items > items.length && (
        <p>
          {t("contract.more", {
            shown: formats.number(items.length),
            total: formats.number(answer.total_items),
          })}
        </p>
      )}
    </fieldset>
  );
};
