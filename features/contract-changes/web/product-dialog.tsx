import { useQuery } from "@tanstack/react-query";
import type { ChangeBlock } from "#features/requests/contract/change-block.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { isErrorOf } from "#platform/web/api/api-error.ts";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { changeProduct } from "../contract/change-product.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { getProductChange } from "../contract/get-product-change.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { useWords } from "./words.ts";

/** Each term before and after, what is charged once, from when it holds and how to go back. */
const WhatChanges = ({ block }: { readonly block: ChangeBlock }) => {
  const t = useWords();
  const { money } = useFormats();
  const { lines, totalCents, takesEffect, goBack } = block;
  return (
    <Stack>
      <DataTable
        caption={t("productChange.table")}
        loadingLabel={t("productChange.loading")}
        empty={null}
        rows={lines}
        rowKey={({ label }) => label}
        columns={[
          { key: "term", header: t("productChange.term"), cell: ({ label }) => label, phone: "title" },
          {
            key: "before",
            header: t("productChange.before"),
            cell: ({ before }) => before ?? t("productChange.unknown"),
            text: "wrapping",
          },
          {
            key: "after",
            header: t("productChange.after"),
            cell: ({ after }) => after,
            text: "wrapping",
          },
        ]}
      />
      <DefinitionList
        rows={[
          {
            term: t("productChange.cost"),
            description:
              totalCents === null
                ? t("productChange.free")
                : t("productChange.once", { amount: money(totalCents) }),
          },
          { term: t("productChange.from"), description: takesEffect },
          { term: t("productChange.back"), description: goBack },
        ]}
      />
    </Stack>
  );
};

interface ProductDialogProps {
  readonly contract: Contract;
  /** The product's number. */
  readonly productId: number;
  readonly onClose: () => void;
}

/** Requests another product, after its table of before and after. */
export const ProductDialog = ({ contract, productId, onClose }: ProductDialogProps) => {
  const t = useWords();
  const params = { name: contract.name };
  const { data, error } = useQuery({
    ...query(getProductChange, { params, query: { productId } }),
    retry: false,
  });
  const change = useContractChange(changeProduct, { doneText: t("productChange.done"), onDone: onClose });
  const form = useForm(useFormValues({ empty: {} }), {
    fields: {},
    send: () => change.send({ params, body: { productId } }),
    error: change.error,
    isPending: change.isPending,
    words: t,
  });
  return (
    <ContractChangeDialog
      title={
        data === undefined
          ? t("productChange.title")
          : t("productChange.titleOf", { product: data.productName })
      }
      failedTitle={t("productChange.failed")}
      submitText={t("productChange.submit")}
      busyText={t("productChange.busy")}
      change={change}
      form={data === undefined ? undefined : form}
      onClose={onClose}
    >
      {data !== undefined && <WhatChanges block={data.block} />}
      {data === undefined && error === null && <SkeletonText lines={8} label={t("productChange.loading")} />}
      {isErrorOf(error, getProductChange) && (
        <FailureNotice error={error} title={t("productChange.notRead")} words={t} />
      )}
    </ContractChangeDialog>
  );
};
