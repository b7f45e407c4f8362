import { defineChanges } from "#platform/server/change-kind.ts";
import ca from "../locales/request-kinds.ca.json" with { type: "json" };
import en from "../locales/request-kinds.en.json" with { type: "json" };
import es from "../locales/request-kinds.es.json" with { type: "json" };
import { bankAccountChange } from "./change-bank-account.ts";
import { contactChanges } from "./change-contact.ts";
import { invoiceDeliveryChange } from "./change-invoice-delivery.ts";
import { notificationAddressChange } from "./change-notification-address.ts";
import { powerChange } from "./change-power.ts";
import { productChange } from "./change-product.ts";
import { sipsOptOut } from "./opt-out-of-sips.ts";
import { electronicNotificationChange } from "./request-electronic-notification.ts";
import { doubleTariffChange, happyDayChange, happyHoursChange } from "./tariff-options.ts";

/** The changes of contracts that customers request. */
export const changes = defineChanges({ ca, es, en }, [
  invoiceDeliveryChange,
  powerChange,
  sipsOptOut,
  bankAccountChange,
  notificationAddressChange,
  contactChanges.email,
  contactChanges.phone,
  electronicNotificationChange,
  doubleTariffChange,
  happyHoursChange,
  happyDayChange,
  productChange,
]);
