import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useParams } from "react-router";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { CustomerPreview } from "#platform/web/desk/customer-preview.tsx";
import { OpenedPage } from "#platform/web/desk/opened-page.tsx";
import { ReasonDialog } from "#platform/web/desk/reason-dialog.tsx";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { getStaffProduct } from "../contract/get-staff-product.ts";
import { listStaffProducts } from "../contract/list-staff-products.ts";
import { publishStaffProduct } from "../contract/publish-staff-product.ts";
import type { StaffProduct } from "../contract/staff-product.ts";
import { withdrawStaffProduct } from "../contract/withdraw-staff-product.ts";
import { PriceTable } from "./price-table.tsx";
import { ProductState, tariffName, useDays, useZones } from "./product-words.tsx";
import { useWords } from "./words.ts";

const Facts = ({ product, permanenceMonths }: { product: StaffProduct; permanenceMonths: number }) => {
  const t = useWords();
  const zonesOf = useZones();
  const daysOf = useDays();
  const { productId, commodity, kind, zones, tariffs, soldFrom, soldTo } = product;
  return (
    <DefinitionList
      rows={[
        { term: t("list.state"), description: <ProductState product={product} /> },
        { term: t("product.id"), description: productId },
        { term: t("list.kind"), description: `${t(`commodities.${commodity}`)} · ${t(`kinds.${kind}`)}` },
        { term: t("list.tariffs"), description: tariffs.map(tariffName).join(", ") },
        { term: t("list.zones"), description: zonesOf(zones) },
        { term: t("list.days"), description: daysOf(soldFrom, soldTo) },
        {
          term: t("product.permanence"),
          description: t("product.months", { count: permanenceMonths }),
        },
      ]}
    />
  );
};

/** Why visitors cannot contract it today, or do not read it in their language. */
const Problems = ({ problems }: Pick<StaffProduct, "problems">) => {
  const t = useWords();
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" title={t("product.problems")}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{t(`problems.${problem}`)}</li>
        ))}
      </ul>
    </Notice>
  );
};

interface SwitchDialogProps {
  readonly product: StaffProduct;
  readonly onClose: () => void;
}

/** Publishes or withdraws it, with the reason that the audit log has. */
const SwitchDialog = ({
  product: { numericId, name, isPublished, problems },
  onClose,
}: SwitchDialogProps) => {
  const t = useWords();
  const announceChange = useAnnounceChange(getStaffProduct, listStaffProducts);
  const publish = useCall(publishStaffProduct);
  const withdraw = useCall(withdrawStaffProduct);
  const [call, words] = isPublished ? [withdraw, "withdraw" as const] : [publish, "publish" as const];
  return (
    <ReasonDialog
      id="switch-product"
      title={t(`${words}.title`, { name })}
      text={
        <>
          {t(`${words}.text`)}
          {!isPublished && problems.length > 0 && ` ${t("publish.withProblems")}`}
        </>
      }
      submit={t(`${words}.submit`)}
      busy={t(`${words}.busy`)}
      failed={t(`${words}.failed`)}
      tone={isPublished ? "danger" : "primary"}
      send={({ reason }) =>
        call.mutate(
          { params: { numericId }, body: { reason } },
          {
            onSuccess: () => {
              onClose();
              announceChange(t(`${words}.done`, { name }));
            },
          },
        )
      }
      error={call.error}
      isPending={call.isPending}
      words={t}
      onClose={onClose}
    />
  );
};

const ProductPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const t = useWords();
  return (
    <OpenedPage title={title} back={{ screen: "catalogue.products", label: t("list.title") }}>
      {children}
    </OpenedPage>
  );
};

const Product = ({ numericId }: { readonly numericId: number }) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(getStaffProduct, { params: { numericId } }));
  const { product, prices, descriptions, permanenceMonths } = data;
  const [isAsking, setAsking] = useState(false);
  return (
    <ProductPage title={product.name}>
      <Stack gap="large">
        <Problems problems={product.problems} />
        <Facts product={product} permanenceMonths={permanenceMonths} />
        <ButtonRow>
          <Button variant={product.isPublished ? "secondary" : "primary"} onClick={() => setAsking(true)}>
            {t(product.isPublished ? "withdraw.submit" : "publish.submit")}
          </Button>
        </ButtonRow>
        <Section title={t("prices.title")} lead={t("prices.lead")}>
          <PriceTable prices={prices} />
        </Section>
        <CustomerPreview>
          {(language) => {
            const html = descriptions[language];
            if (html === undefined) return <p>{t("product.notDescribed")}</p>;
            return (
              <PartBoundary failedTitle={t("product.failed")} words={t} fallback={<Skeleton height="6rem" />}>
                <ServerHtml html={html} />
              </PartBoundary>
            );
          }}
        </CustomerPreview>
      </Stack>
      {isAsking && <SwitchDialog product={product} onClose={() => setAsking(false)} />}
    </ProductPage>
  );
};

/** A product with its prices by dates and its description, published or withdrawn from here. */
export const ProductScreen = () => {
  const t = useWords();
  const { id = "" } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <ProductPage title={t("product.notFound")}>{null}</ProductPage>;
  return (
    <PartBoundary failedTitle={t("product.failed")} words={t} fallback={<Skeleton height="30rem" />}>
      <Product key={id} numericId={Number(id)} />
    </PartBoundary>
  );
};
