import type { PrivateSettings } from "#platform/contract/settings.ts";
import { Amount } from "#platform/ui/data/amount.tsx";
import type { Column } from "#platform/ui/data/data-table.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ContractAction } from "../contract/contract-actions.ts";
import type { Commodity } from "../contract/contract-fields.ts";
import type { ContractRow } from "../contract/list-contracts.ts";
import { contractAddress } from "../contract/routes.ts";
import { placeOf } from "../contract/search-contracts.ts";
import styles from "./contract-list.module.css";
import { ContractStateChip, CopyableCups, PaymentChip } from "./contract-parts.tsx";
import { contractStatusOf, powerGroups } from "./contract-rules.ts";
import { useWords } from "./words.ts";

interface PowersProps {
  powers: readonly { readonly period: string; readonly powerW: number }[];
}

/** Contracted powers on one line: the least and the greatest where they differ. */
const Powers = ({ powers }: PowersProps) => {
  const formats = useFormats();
  const groups = powerGroups(powers);
  const [first] = groups;
  if (first === undefined) return "–";
  if (groups.length === 1) return <Amount value={formats.power(first.powerW)} />;
  const watts = groups.map(({ powerW }) => powerW);
  return (
    <Amount value={`${formats.decimal(Math.min(...watts) / 1000)}–${formats.power(Math.max(...watts))}`} />
  );
};

const placeOfRow = ({ alias, supplyPoint }: ContractRow): string => placeOf({ alias, ...supplyPoint });

type ColumnSettings = Pick<PrivateSettings["contracts"], "showProduct" | "showPower">;

/**
 * Columns of the list, each with the field that it is sorted by as its key: product and power are optional by
 * configuration; gas has the tariff instead of the power. Only what is not as usual has a colour.
 */
export const useContractColumns = (
  commodity: Commodity,
  action: ContractAction | undefined,
  { showProduct, showPower }: ColumnSettings,
): Column<ContractRow>[] => {
  const t = useWords();
  const path = usePath();
  const contractLink = (contract: ContractRow) => {
    const { route, params } = contractAddress(commodity, contract.name);
    return (
      <TextLink variant="strong" href={path(route, params)} title={placeOfRow(contract)}>
        {placeOfRow(contract)}
        <VisuallyHidden>{` ${t("list.which", { name: contract.name })}`}</VisuallyHidden>
      </TextLink>
    );
  };
  const product: Column<ContractRow> = {
    key: "product",
    header: t("columns.product"),
    cell: (contract) => <span className={styles.product}>{contract.product?.commercialName ?? "–"}</span>,
    sortable: true,
  };
  const power: Column<ContractRow> =
    commodity === "gas"
      ? { key: "tariff", header: t("columns.tariff"), cell: ({ accessTariff }) => accessTariff.name }
      : {
          key: "power",
          header: t("columns.power"),
          cell: ({ powers }) => <Powers powers={powers} />,
          sortable: true,
        };
  return [
    {
      key: "address",
      header: t("columns.address"),
      // When choosing a contract for an action, the row has only the link of the action.
      cell: (contract) => (action === undefined ? contractLink(contract) : placeOfRow(contract)),
      text: "clipped",
      phone: "title",
      sortable: true,
    },
    {
      key: "name",
      header: t("columns.contractAndCups"),
      cell: ({ name, supplyPoint }) => (
        <span className={styles.numbers}>
          <span>{name}</span>
          <CopyableCups cups={supplyPoint.cups} />
        </span>
      ),
      text: "wrapping",
      sortable: true,
    },
    ...(showProduct ? [product] : []),
    ...(showPower ? [power] : []),
    {
      key: "state",
      header: t("columns.state"),
      cell: (contract) => {
        const status = contractStatusOf(contract);
        if (status !== "open") return <ContractStateChip status={status} />;
        return <span className={styles.soft}>{t("status.open")}</span>;
      },
      phone: "aside",
      sortable: true,
    },
    {
      key: "debt",
      header: t("columns.payment"),
      cell: ({ debtCents }) =>
        debtCents > 0 ? (
          <PaymentChip debtCents={debtCents} />
        ) : (
          <span className={styles.soft}>{t("payment.upToDate")}</span>
        ),
      sortable: true,
    },
  ];
};
