import { useQuery } from "@tanstack/react-query";
import { maskIban, printIban } from "#energy/iban.ts";
import { placeCalls } from "#features/addresses/contract/place-calls.ts";
import { listGasTariffs } from "#features/catalogue/contract/list-gas-tariffs.ts";
import { listTariffs } from "#features/catalogue/contract/list-tariffs.ts";
import { listCnaes } from "#features/supply-points/contract/list-cnaes.ts";
import type { TypedPostalAddress } from "#platform/web/address/typed-postal-address.ts";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { SummaryRow } from "#platform/web/wizard/step-view.ts";
import {
  type Answers,
  type ContractingAnswers,
  type ContractingKind,
  isCompany,
} from "./contracting-answers.ts";
import { useElectricityProducts } from "./contract-step.tsx";
import { useGasProducts } from "./gas-contract-step.tsx";
import { askedPowers } from "./power-rules.ts";
import type { ProductList } from "./product-choice.tsx";
import { useSupplyNowText, useWords } from "./words.ts";

/** A row that is shown only when it says something. */
const optional = (condition: boolean, row: SummaryRow): SummaryRow[] => (condition ? [row] : []);

const AddressText = ({ address }: { address: TypedPostalAddress & { readonly locality: string } }) => {
  const { data: streetTypes = [] } = useQuery(query(placeCalls.listStreetTypes, {}));
  const type = streetTypes.find(({ streetTypeId }) => String(streetTypeId) === address.streetType);
  const street = [type?.name, address.street].filter(Boolean).join(" ");
  const parts = [address.number, address.block, address.stairs, address.floor, address.unit];
  return (
    <>
      {[street, ...parts].filter(Boolean).join(", ")}
      <br />
      {`${address.postalCode} ${address.locality}`}
    </>
  );
};

/** The code and the name of an activity; the register's list has it in Spanish. */
const ActivityText = ({ cnae }: { cnae: string }) => {
  const { data: cnaes = [] } = useQuery(query(listCnaes, {}));
  const found = cnaes.find(({ id }) => String(id) === cnae);
  return found === undefined ? null : `${found.code} ${found.name}`;
};

const TariffName = ({ kind, tariff }: { kind: "electricity" | "gas"; tariff: string }) => {
  const ofElectricity = useQuery({
    ...query(listTariffs, { query: {} }),
    enabled: kind !== "gas",
  });
  const ofGas = useQuery({ ...query(listGasTariffs, {}), enabled: kind === "gas" });
  const tariffs = (kind === "gas" ? ofGas : ofElectricity).data ?? [];
  return tariffs.find(({ tariffId }) => String(tariffId) === tariff)?.name ?? "";
};

/** The name of the chosen product, with what it costs a month and a year. */
const ProductText = ({ list, product }: { list: ProductList; product: string }) => {
  const t = useWords();
  const formats = useFormats();
  const found = list.data?.find(({ productId }) => String(productId) === product);
  if (found === undefined) return null;
  const { estimate, name } = found;
  if (estimate.status !== "comparable") return `${name}. ${t("estimate.none")}`;
  return (
    <>
      {t("products.named", { name, amount: formats.money(estimate.monthlyCents) })}
      <br />
      {t("estimate.year", { amount: formats.money(estimate.firstYearCents) })}
    </>
  );
};

interface ProductProps<Values> {
  readonly values: Values;
  readonly answers: Answers;
}

const ElectricityProduct = ({ values, answers }: ProductProps<ContractingAnswers["contract"]>) => (
  <ProductText list={useElectricityProducts(answers, values).list} product={values.product} />
);

const GasProduct = ({
  kind,
  values,
  answers,
}: ProductProps<ContractingAnswers["gasContract"]> & { readonly kind: ContractingKind }) => (
  <ProductText list={useGasProducts(kind, answers, values).list} product={values.product} />
);

/** What is supplied, and where. */
const useInstallationRows = (kind: ContractingKind) => {
  const t = useWords();
  const supplyText = useSupplyNowText(kind === "gas" ? "gas" : "electricity");
  return (values: ContractingAnswers["installation"]): SummaryRow[] => [
    {
      term: t(kind === "gas" ? "fields.supplyGas" : "fields.supply"),
      description: values.supply === "" ? undefined : supplyText(values.supply),
      field: "supply",
    },
    { term: "CUPS", description: values.cups, field: "cups" },
    { term: t("fields.address"), description: <AddressText address={values} />, field: "postalCode" },
    {
      term: t("fields.residence"),
      description: t(`residence.${values.residence}`),
      field: "residence",
    },
    ...optional(values.residence === "business", {
      term: t("fields.cnae"),
      description: <ActivityText cnae={values.cnae} />,
      field: "cnae",
    }),
    ...optional(values.invoice.length > 0, {
      term: t("fields.invoice"),
      description: t("files.count", { count: values.invoice.length }),
      field: "invoice",
    }),
  ];
};

/** Who contracts. */
const usePersonRows = () => {
  const t = useWords();
  return (values: ContractingAnswers["person"]): SummaryRow[] => [
    {
      term: t(values.hasPassport ? "fields.passport" : "fields.taxId"),
      description: values.taxId,
      field: "taxId",
    },
    {
      term: t(isCompany(values) ? "fields.companyName" : "fields.fullName"),
      description: [values.name, values.surname1, values.surname2].filter(Boolean).join(" "),
      field: "name",
    },
    ...optional(isCompany(values), {
      term: t("fields.representative"),
      description: [
        values.representativeName,
        values.representativeSurname1,
        values.representativeSurname2,
        `(${values.representativeTaxId})`,
      ]
        .filter(Boolean)
        .join(" "),
      field: "representativeTaxId",
    }),
    { term: t("fields.mobile"), description: values.mobile, field: "mobile" },
    ...optional(values.email !== "", {
      term: t("fields.email"),
      description: values.email,
      field: "email",
    }),
    {
      term: t("fields.language"),
      description: values.language === "" ? undefined : t(`languages.${values.language}`),
      field: "language",
    },
    {
      term: t("fields.ownerAddress"),
      description: values.isSameAddress ? t("fields.isSameAddress") : <AddressText address={values} />,
      field: "isSameAddress",
    },
  ];
};

/** Power, tariff and product. */
const useContractRows = () => {
  const t = useWords();
  return (values: ContractingAnswers["contract"], answers: Answers): SummaryRow[] => [
    {
      term: t("fields.powers"),
      description: askedPowers(values.powers)
        .map((name) => `${name} ${values.powers[name]} kW`)
        .join(" · "),
      field: "powers-P1",
    },
    {
      term: t("fields.tariff"),
      description: <TariffName kind="electricity" tariff={values.tariff} />,
      field: "tariff",
    },
    {
      term: t("fields.hasSelfConsumption"),
      description: t(values.hasSelfConsumption ? "yes" : "no"),
      field: "hasSelfConsumption",
    },
    ...optional(values.coupons.length > 0, {
      term: t("coupon.label"),
      description: values.coupons.join(", "),
    }),
    {
      term: t("fields.product"),
      description: <ElectricityProduct values={values} answers={answers} />,
      field: "product",
    },
  ];
};

/** Gas, or that it is left out. */
const useGasContractRows = (kind: ContractingKind) => {
  const t = useWords();
  const supplyText = useSupplyNowText("gas");
  const ofSupply = ({ supply, cups, invoice }: ContractingAnswers["gasContract"]): SummaryRow[] => [
    {
      term: t("fields.supplyGas"),
      description: supply === "" ? undefined : supplyText(supply),
      field: "supply",
    },
    { term: t("fields.gasCups"), description: cups, field: "cups" },
    ...optional(invoice.length > 0, {
      term: t("fields.gasInvoice"),
      description: t("files.count", { count: invoice.length }),
      field: "invoice",
    }),
  ];
  return (values: ContractingAnswers["gasContract"], answers: Answers): SummaryRow[] =>
    values.includesGas
      ? [
          ...(kind === "dual" ? ofSupply(values) : []),
          {
            term: t("fields.gasTariff"),
            description: <TariffName kind="gas" tariff={values.tariff} />,
            field: "tariff",
          },
          ...optional(values.coupons.length > 0, {
            term: t("coupon.label"),
            description: values.coupons.join(", "),
          }),
          {
            term: t("fields.gasProduct"),
            description: <GasProduct kind={kind} values={values} answers={answers} />,
            field: "product",
          },
        ]
      : [{ term: t("fields.includesGas"), description: t("no"), field: "includesGas" }];
};

/** The account. */
const usePaymentRows = () => {
  const t = useWords();
  return ({ iban }: ContractingAnswers["payment"]): SummaryRow[] => [
    { term: t("fields.iban"), description: printIban(maskIban(iban)), field: "iban" },
  ];
};

/** The answers of each step, as they are read before they are sent. */
export const useAnswerRows = (kind: ContractingKind) => ({
  installation: useInstallationRows(kind),
  person: usePersonRows(),
  contract: useContractRows(),
  gasContract: useGasContractRows(kind),
  payment: usePaymentRows(),
});
