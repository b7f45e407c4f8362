import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import type { ReactNode } from "react";
import { alertTypes, type AlertType } from "#energy/market/price-alerts.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { Slot } from "#platform/web/portal/slots.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { deletePriceAlert } from "../contract/delete-price-alert.ts";
import { listPriceAlerts, type PriceAlert } from "../contract/list-price-alerts.ts";
import { listPriceProducts } from "../contract/list-price-products.ts";
import { marketRoutes } from "../contract/routes.ts";
import { savePriceAlert } from "../contract/save-price-alert.ts";
import { PriceCall } from "./price-call.tsx";
import { centsOfTyped } from "./typed-price.ts";
import { useWords } from "./words.ts";

const wordsOfType = { "<": "below", ">": "above", "==": "equal" } as const;

const useReloadAlerts = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: query(listPriceAlerts, {}).queryKey });
};

const typeOf = (text: string): AlertType | undefined => alertTypes.find((type) => type === text);

/** A new alert; its button is enabled once product, condition and price are there. */
const AddForm = () => {
  const t = useWords();
  const reload = useReloadAlerts();
  const showSnackbar = useSnackbar();
  const { readOnly } = useSession();
  const { data: products } = useSuspenseQuery(query(listPriceProducts, {}));
  const { mutate, error, isPending, isSuccess } = useCall(savePriceAlert);
  const typed = useFormValues({ empty: { product: "", type: "", price: "" } });
  const { product, price } = typed.values;
  const type = typeOf(typed.values.type);
  const limitCents = centsOfTyped(price);
  const isComplete = product !== "" && type !== undefined && limitCents !== undefined;
  const form = useForm(typed, {
    id: "price-alert",
    fields: {
      product: { label: t("alerts.product") },
      type: { label: t("alerts.type") },
      price: {
        label: t("alerts.price"),
        shown: "at_once",
        problem: price === "" || limitCents !== undefined ? undefined : t("alerts.priceNotValid"),
      },
    },
    send: () => {
      if (!isComplete) return;
      mutate(
        { body: { product, type, limitCents } },
        {
          onSuccess: () => {
            reload();
            form.forget();
            showSnackbar({ tone: "positive", text: t("alerts.added") });
          },
        },
      );
    },
    error,
    isPending,
    words: t,
  });
  if (products.length === 0)
    return <Notice title={t("alerts.noProducts")}>{t("alerts.noProductsText")}</Notice>;
  return (
    <Stack>
      <Form form={form} failedTitle={t("alerts.addFailed")}>
        <SelectField
          {...form.field("product")}
          help={t("alerts.productHelp")}
          placeholder={t("alerts.choose")}
          options={products.map((name) => ({ value: name, label: name }))}
        />
        <SelectField
          {...form.field("type")}
          placeholder={t("alerts.choose")}
          options={alertTypes.map((value) => ({ value, label: t(`alerts.types.${wordsOfType[value]}`) }))}
        />
        <TextField
          {...form.field("price")}
          help={t("alerts.priceHelp")}
          inputMode="decimal"
          align="end"
          width="medium"
          suffix="€/MWh"
          maxLength={9}
        />
        <Button {...form.submitButton(t("alerts.adding"))} disabled={!isComplete || readOnly}>
          {t("alerts.add")}
        </Button>
      </Form>
      {isSuccess && <Slot name="price-alerts.added" subject="" />}
    </Stack>
  );
};

/** What an ended alert offers: to go on with the product that follows. */
const NextProduct = ({ alert }: { readonly alert: PriceAlert }) => {
  const t = useWords();
  const reload = useReloadAlerts();
  const { mutate, error, isPending } = useCall(savePriceAlert);
  const { alertId, nextProduct, type, limitCents } = alert;
  if (nextProduct === null) return <span>{t("alerts.ended")}</span>;
  return (
    <Stack gap="small">
      <span>{t("alerts.ended")}</span>
      <Button
        size="small"
        disabled={isPending}
        onClick={() =>
          mutate({ body: { alertId, product: nextProduct, type, limitCents } }, { onSuccess: reload })
        }
      >
        {t("alerts.goOn", { product: nextProduct })}
      </Button>
      <FailureNotice title={t("alerts.addFailed")} error={error} words={t} />
    </Stack>
  );
};

const useAlertColumns = (): readonly Column<PriceAlert>[] => {
  const t = useWords();
  const { decimals, day } = useFormats();
  return [
    { key: "product", header: t("alerts.product"), phone: "title", cell: ({ product }) => product },
    {
      key: "limit",
      header: t("alerts.condition"),
      cell: ({ type, limitCents }) =>
        t(`alerts.conditions.${wordsOfType[type]}`, { price: decimals(limitCents / 100, 2) }),
    },
    {
      key: "last",
      header: t("alerts.last"),
      cell: (alert) => {
        if (alert.isEnded) return <NextProduct alert={alert} />;
        return alert.lastCents === null || alert.lastDay === null
          ? t("alerts.noPrice")
          : t("alerts.lastPrice", {
              price: decimals(alert.lastCents / 100, 2),
              day: day(alert.lastDay),
            });
      },
    },
  ];
};

interface DeleteButtonProps {
  readonly alert: PriceAlert;
  readonly isDisabled: boolean;
  readonly onDelete: (alertId: number) => void;
}

const DeleteButton = ({ alert: { alertId, product }, isDisabled, onDelete }: DeleteButtonProps) => {
  const t = useWords();
  const { readOnly } = useSession();
  return (
    <Button
      size="small"
      variant="quiet"
      disabled={readOnly || isDisabled}
      aria-label={t("alerts.deleteOf", { product })}
      onClick={() => onDelete(alertId)}
    >
      {t("alerts.delete")}
    </Button>
  );
};

const address = defineUrlState<{ call: string | undefined }>({
  /** The alert about which a company asks to be called. */
  call: urlParameter.text("call", undefined, 20),
});

const AlertList = () => {
  const t = useWords();
  const reload = useReloadAlerts();
  const columns = useAlertColumns();
  const { data: alerts } = useSuspenseQuery(query(listPriceAlerts, {}));
  const { mutate, error, isPending } = useCall(deletePriceAlert);
  const { data: profile } = useQuery(query(getProfile, {}));
  const { readOnly } = useSession();
  const { state, change } = useUrlState(address);
  const calledAbout = Number(state.call);
  const remove = (alertId: number): void => mutate({ body: { alertId } }, { onSuccess: reload });
  const buttonOf = (alert: PriceAlert): ReactNode => (
    <>
      {profile?.kind === "company" && (
        <Button
          size="small"
          disabled={readOnly}
          aria-label={t("call.buttonOf", { product: alert.product })}
          onClick={() => change({ call: String(alert.alertId) })}
        >
          {t("call.button")}
        </Button>
      )}
      <DeleteButton alert={alert} isDisabled={isPending} onDelete={remove} />
    </>
  );
  return (
    <Stack>
      <FailureNotice title={t("alerts.deleteFailed")} error={error} words={t} />
      <DataTable
        caption={t("alerts.yours")}
        columns={columns}
        rows={alerts}
        rowKey={({ alertId }) => String(alertId)}
        loadingLabel={t("alerts.loading")}
        actionsHeader={t("alerts.actions")}
        actions={buttonOf}
        empty={
          <EmptyState icon={<BellRing aria-hidden="true" />} title={t("alerts.none")}>
            {t("alerts.noneText")}
          </EmptyState>
        }
      />
      {profile?.kind === "company" && alerts.some(({ alertId }) => alertId === calledAbout) && (
        <PriceCall key={calledAbout} alertId={calledAbout} />
      )}
    </Stack>
  );
};

/** A customer's alerts on prices of the wholesale market; drawn without the navigation. */
export const PriceAlertsScreen = () => {
  const t = useWords();
  const path = usePath();
  return (
    <Page
      title={t("alerts.title")}
      documentTitle={useDocumentTitle(t("alerts.title"))}
      lead={t("alerts.lead")}
      back={<BackLink href={path(marketRoutes.marketPrices)}>{t("alerts.toPrices")}</BackLink>}
      width="reading"
    >
      <Stack gap="large">
        <Section title={t("alerts.new")}>
          <PartBoundary
            failedTitle={t("alerts.productsFailed")}
            fallback={<Skeleton height="18rem" />}
            words={t}
            question="products"
          >
            <AddForm />
          </PartBoundary>
        </Section>
        <Section title={t("alerts.yours")}>
          <PartBoundary
            failedTitle={t("alerts.alertsFailed")}
            fallback={<Skeleton height="8rem" />}
            words={t}
            question="alerts"
          >
            <AlertList />
          </PartBoundary>
        </Section>
      </Stack>
    </Page>
  );
};
