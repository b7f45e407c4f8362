import type { PrivateSettings } from "#platform/contract/settings.ts";
import { Amount } from "#platform/ui/data/amount.tsx";
import type { Column } from "#platform/ui/data/data-table.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ContractAction } from "../contract/contract-actions.ts";
import type { Commodity } from "../contract/contract-fields.ts";
import type { ContractRow } from "../contract/list-contracts.ts";
import { contractAddress } from "../contract/routes.ts";
import { ContractStateChip, CupsCode, PaymentChip } from "./contract-parts.tsx";
import { groupName, powerGroups, contractStatusOf } from "./contract-rules.ts";
import styles from "./power-list.module.css";
import { useWords } from "./words.ts";

interface PowerListProps {
  powers: readonly { readonly period: string; readonly powerW: number }[];
}

/** Contracted powers, one line per group of equal powers. */
const PowerList = ({ powers }: PowerListProps) => {
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

type ColumnSettings = Pick<PrivateSettings["contracts"], "showProduct" | "showPower">;

/** Columns of the list: product and power are optional by configuration; gas has the tariff instead of the power. */
export const useContractColumns = (
  commodity: Commodity,
  action: ContractAction | undefined,
  { showProduct, showPower }: ColumnSettings,
): Column<ContractRow>[] => {
  const t = useWords();
  const path = usePath();
  const contractLink = ({ name }: ContractRow) => {
    const { route, params } = contractAddress(commodity, name);
    return (
      <TextLink variant="strong" href={path(route, params)}>
        {name}
      </TextLink>
    );
  };
  const product: Column<ContractRow> = {
    key: "product",
    header: t("columns.product"),
    cell: (contract) => contract.product?.commercialName ?? "–",
    text: "wrapping",
  };
  const power: Column<ContractRow> =
    commodity === "gas"
      ? { key: "tariff", header: t("columns.tariff"), cell: ({ accessTariff }) => accessTariff.name }
      : { key: "power", header: t("columns.power"), cell: ({ powers }) => <PowerList powers={powers} /> };
  return [
    {
      key: "contract",
      header: t("columns.contract"),
      // When choosing a contract for an action, the row has only the link of the action.
      cell: action === undefined ? contractLink : ({ name }) => name,
      phone: "title",
    },
    {
      key: "cups",
      header: t("columns.cups"),
      cell: ({ supplyPoint }) => <CupsCode cups={supplyPoint.cups} />,
      text: "wrapping",
    },
    {
      key: "address",
      header: t("columns.address"),
      cell: ({ supplyPoint }) => `${supplyPoint.street}, ${supplyPoint.city}`,
      text: "wrapping",
    },
    ...(showProduct ? [product] : []),
    ...(showPower ? [power] : []),
    {
      key: "state",
      header: t("columns.state"),
      cell: (contract) => <ContractStateChip status={contractStatusOf(contract)} />,
      phone: "aside",
    },
    {
      key: "payment",
      header: t("columns.payment"),
      cell: ({ debtCents }) => <PaymentChip debtCents={debtCents} />,
    },
  ];
};
