import { Suspense } from "react";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import { telAddress } from "#platform/contract/format.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { FormField } from "#platform/web/form/use-form.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { ProductDetails } from "./product-details.tsx";
import { type ReferenceQuery, RegulatedReference } from "./regulated-reference.tsx";
import { useWords } from "./words.ts";

/** Asks to call where nothing can be contracted. */
export const NothingOffered = () => {
  const t = useWords();
  const { organization } = useSettings();
  const phone = organization.phone_crm ?? organization.phone;
  return (
    <Notice tone="warning" announce="polite" title={t("nothingOffered.title")}>
      {t("nothingOffered.text")}{" "}
      <TextLink component="a" href={telAddress(phone)}>
        {phone}
      </TextLink>
    </Notice>
  );
};

/** The figures by which products are compared, in one line each. */
const ProductFigures = ({ product: { estimate } }: { product: OfferedProduct }) => {
  const t = useWords();
  const formats = useFormats();
  if (estimate.status !== "comparable") return t("estimate.none");
  const { firstYearCents, followingYearCents } = estimate;
  const first = t("estimate.year", { amount: formats.money(firstYearCents) });
  return firstYearCents === followingYearCents
    ? first
    : `${first} · ${t("estimate.following", { amount: formats.money(followingYearCents) })}`;
};

export interface ProductList {
  readonly data: readonly OfferedProduct[] | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface ProductChoiceProps {
  readonly field: FormField<string>;
  readonly list: ProductList;
  /** What has to be answered before there is a list. */
  readonly isAsked: boolean;
  /** The supply whose regulated price stands beside the products. */
  readonly reference: ReferenceQuery;
}

/** The products that this supply can have, the cheapest first, with what each costs. */
export const ProductChoice = ({ field, list, isAsked, reference }: ProductChoiceProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const formats = useFormats();
  const { data: products } = list;
  if (!isAsked)
    return <p id={field.id}>{t(reference.commodity === "gas" ? "products.laterGas" : "products.later")}</p>;
  if (products === undefined && list.error !== null)
    return (
      <Notice
        tone="negative"
        announce="polite"
        title={t("products.failed")}
        actions={<Button onClick={() => void list.refetch()}>{platformWords("tryAgain")}</Button>}
      />
    );
  if (products === undefined) return <Skeleton height="12rem" />;
  if (products.length === 0) return <NothingOffered />;
  const chosen = products.find(({ productId }) => String(productId) === field.value);
  return (
    <>
      <RadioGroup
        {...field}
        value={chosen === undefined ? undefined : field.value}
        help={t("products.help")}
        options={products.map((product) => ({
          value: String(product.productId),
          label:
            product.estimate.status === "comparable"
              ? t("products.named", {
                  name: product.name,
                  amount: formats.money(product.estimate.monthlyCents),
                })
              : product.name,
          help: <ProductFigures product={product} />,
        }))}
      />
      <RegulatedReference asked={reference} chosen={chosen} />
      {chosen !== undefined && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <ProductDetails product={chosen} />
        </Suspense>
      )}
    </>
  );
};
