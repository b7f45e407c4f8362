import { Suspense } from "react";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { BeforeAndAfter } from "./before-and-after.tsx";
import { type Answers, emptyAnswers, isCompany } from "./contracting-answers.ts";
import { useContracting } from "./contracting-context.ts";
import { useElectricityProducts } from "./contract-step.tsx";
import { useGasProducts } from "./gas-contract-step.tsx";
import { PaperDownload } from "./lead-papers.tsx";
import { ProductDetails } from "./product-details.tsx";
import { useRequestWords, useWords } from "./words.ts";

const chosenIn = (list: readonly OfferedProduct[] | undefined, product: string | undefined) =>
  list?.find(({ productId }) => String(productId) === product);

/** The products that the answers have chosen, that of electricity first. */
const useChosenProducts = (answers: Answers) => {
  const { kind } = useContracting();
  const { contract, gasContract } = answers;
  const electricity = useElectricityProducts(answers, contract ?? emptyAnswers.contract).list;
  const gas = useGasProducts(kind, answers, gasContract ?? emptyAnswers.gasContract).list;
  const gasCups = kind === "gas" ? answers.installation?.cups : gasContract?.cups;
  const ofElectricity = contract === undefined ? undefined : chosenIn(electricity.data, contract.product);
  const ofGas = gasContract?.includesGas === true ? chosenIn(gas.data, gasContract.product) : undefined;
  return [
    ...(ofElectricity === undefined
      ? []
      : [
          {
            product: ofElectricity,
            commodity: "electricity",
            cups: answers.installation?.cups ?? "",
          } as const,
        ]),
    ...(ofGas === undefined ? [] : [{ product: ofGas, commodity: "gas", cups: gasCups ?? "" } as const]),
  ];
};

/** What the law wants to be read before a contract binds (RD 88/2026), on one page; as a PDF where the lead is stored. */
export const ContractSummary = ({ answers }: { readonly answers: Answers }) => {
  const t = useRequestWords();
  const words = useWords();
  const { organization } = useSettings();
  const { client } = useContracting();
  const products = useChosenProducts(answers);
  const { person } = answers;
  if (products.length === 0 || person === undefined) return null;
  const leadIds = client.leadIds();
  const holder = [person.name, person.surname1, person.surname2].filter(Boolean).join(" ");
  return (
    <Section title={t("summary.title")} lead={t("summary.lead")}>
      <Stack>
        <DefinitionList
          rows={[
            { term: t("summary.retailer"), description: organization.name },
            { term: t("summary.holder"), description: `${holder} (${person.taxId})` },
          ]}
        />
        {products.map(({ product }) => (
          <Section key={product.productId} title={product.name} level={3}>
            <Suspense fallback={<Skeleton height="12rem" />}>
              <ProductDetails product={product} />
            </Suspense>
          </Section>
        ))}
        {products.map(({ product, ...supply }) => (
          <BeforeAndAfter key={product.productId} product={product} {...supply} />
        ))}
        <DefinitionList
          rows={[
            {
              term: t("summary.withdrawal"),
              description: isCompany(person) ? t("summary.withdrawalCompany") : t("summary.withdrawalText"),
            },
          ]}
        />
        {leadIds.length === 0 && <p>{t("summary.notYet")}</p>}
        {leadIds.map((leadId, index) => (
          <PaperDownload
            key={leadId}
            leadId={leadId}
            paper="summary"
            label={
              leadIds.length === 1
                ? t("summary.download")
                : `${t("summary.download")} (${words(index === 0 ? "steps.contract" : "steps.gasContract")})`
            }
          />
        ))}
      </Stack>
    </Section>
  );
};
