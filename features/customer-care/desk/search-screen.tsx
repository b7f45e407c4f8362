import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { focusField, useListShortcuts, useShortcut } from "#platform/web/desk/shortcuts/shortcuts.tsx";
import type { FoundCustomerRow } from "../contract/found-customer.ts";
import { maxSearchLength, searchCustomers } from "../contract/search-customers.ts";
import styles from "./care.module.css";
import { useWords } from "./words.ts";

const searchState = z.object({ typed: z.string() });

/** The search is in the entry of the history and not in the address, which others read: it has names and numbers. */
const useTypedSearch = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const read = z.safeParse(searchState, state);
  return {
    searched: read.success ? read.data.typed : "",
    search: (typed: string) => void navigate(".", { replace: true, state: { typed } }),
  };
};

interface SearchFormProps {
  readonly searched: string;
  readonly onSearch: (typed: string) => void;
}

const SearchForm = ({ searched, onSearch }: SearchFormProps) => {
  const t = useWords();
  const values = useFormValues({ empty: { typed: searched } });
  const { typed } = values.values;
  const form = useForm(values, {
    id: "customer-search",
    fields: {
      typed: {
        label: t("search.label"),
        problem: typed.trim() === "" ? t("search.missing") : undefined,
      },
    },
    send: () => onSearch(typed.trim()),
    error: null,
    isPending: false,
    words: t,
  });
  useShortcut("search", () => focusField("customer-search-typed"));
  return (
    <search className={styles.search}>
      <Form form={form} failedTitle={t("search.failed")}>
        <TextField
          {...form.field("typed")}
          help={t("search.help")}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
        />
        <Button {...form.submitButton(t("search.loading"))}>{t("search.submit")}</Button>
      </Form>
    </search>
  );
};

const useColumns = (): Column<FoundCustomerRow>[] => {
  const t = useWords();
  const path = useDeskPath();
  return [
    {
      key: "name",
      header: t("search.name"),
      text: "wrapping",
      phone: "title",
      cell: ({ customerId, name, erasedAt }) => (
        <TextLink href={path("customer-care.customer", { customer: String(customerId) })}>
          {erasedAt === null && name !== "" ? name : t("nameless", { number: String(customerId) })}
        </TextLink>
      ),
    },
    { key: "taxId", header: t("search.taxId"), cell: ({ taxId }) => taxId || t("none") },
    {
      key: "contact",
      header: t("search.contact"),
      text: "wrapping",
      cell: ({ email, mobile }) => (
        <span className={styles.lines}>
          {[email, mobile]
            .filter((each) => each !== null)
            .map((each) => (
              <span key={each}>{each}</span>
            ))}
        </span>
      ),
    },
    {
      key: "found",
      header: t("search.foundBy"),
      text: "wrapping",
      cell: ({ matches }) => (
        <span className={styles.lines}>
          {matches.map(({ by, text }) => (
            <span key={`${by} ${text}`}>
              {by === "name" ? t("keys.name") : t("foundBy", { key: t(`keys.${by}`), text })}
            </span>
          ))}
        </span>
      ),
    },
  ];
};

const Found = ({ searched }: { readonly searched: string }) => {
  const t = useWords();
  const columns = useColumns();
  const { data, isPlaceholderData } = useQuery({
    ...query(searchCustomers, { body: { typed: searched } }),
    placeholderData: keepPreviousData,
    // Who was looked for does not stay in the memory of the tab.
    gcTime: 0,
    throwOnError: true,
  });
  const list = useRef<HTMLDivElement>(null);
  useListShortcuts(list);
  return (
    <Stack>
      <output>
        {data !== undefined && !isPlaceholderData && (
          <p>
            {data.hasMore
              ? t("search.more", { count: data.items.length })
              : t("search.count", { count: data.items.length })}
          </p>
        )}
      </output>
      <div ref={list}>
        <DataTable
          caption={t("search.caption")}
          columns={columns}
          rows={data?.items}
          rowKey={({ customerId }) => String(customerId)}
          loadingLabel={t("search.loading")}
          isStale={isPlaceholderData}
          empty={
            <EmptyState icon={<SearchX aria-hidden="true" />} title={t("search.nothing")}>
              <p>{t("search.nothingText")}</p>
            </EmptyState>
          }
        />
      </div>
    </Stack>
  );
};

/** Any customer, by whatever is known of the customer. */
export const SearchScreen = () => {
  const t = useWords();
  const title = t("search.title");
  const { searched, search } = useTypedSearch();
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("search.lead")} width="full">
      <Stack gap="large">
        <SearchForm searched={searched} onSearch={search} />
        {searched !== "" && (
          <PartBoundary failedTitle={t("search.failed")} words={t} fallback={null}>
            <Found searched={searched} />
          </PartBoundary>
        )}
      </Stack>
    </Page>
  );
};
