import type { ContractAction } from "#features/contracts/contract/contract-actions.ts";
import { contractAddress } from "#features/contracts/contract/contract-address.ts";
import type { Commodity } from "#features/contracts/contract/contract-fields.ts";
import type { ContractRow } from "#features/contracts/contract/list-contracts.ts";
import type { PrivateSettings } from "#platform/contract/settings.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { Column } from "#platform/ui/data/data-table.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { ContractStateChip } from "../parts/contract-state-chip.tsx";
import { CupsCode } from "../parts/cups-code.tsx";
import { PaymentChip } from "../parts/payment-chip.tsx";
import { PowerList } from "../parts/power-list.tsx";
import { contractStatusOf } from "../rules/contract-status-of.ts";
import { useWords } from "../words.ts";

type ColumnSettings = Pick<PrivateSettings["contracts"], "showProduct" | "showPower">;

/** The list's columns: product and power where the deployment wants them; for gas the tariff is the power. */
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
      // While choosing, the row leads to one place only.
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
