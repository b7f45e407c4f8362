import type { Handler } from "#platform/server/handler.ts";
import {
  handleChangeBankAccount,
  handleChangeGasBankAccount,
  handleListBankAccounts,
  handleListGasBankAccounts,
  type BankAccountPorts,
} from "./change-bank-account.ts";
import { handleActivateEmailInvoices, handleChangeInvoiceDelivery } from "./change-invoice-delivery.ts";
import { handleChangePower, type PowerChangePorts } from "./change-power.ts";
import {
  type CatalogueProduct,
  handleChangeProduct,
  handleGetProductChange,
  type ProductChangePorts,
} from "./change-product.ts";
import { handleOptOutOfSips } from "./opt-out-of-sips.ts";
import { handleChangeContact, handleReplaceContact } from "./change-contact.ts";
import { handleChangeNotificationAddress, type ChangeAddressPorts } from "./change-notification-address.ts";
import { handleListAddresses, handleListContractAddresses } from "./list-addresses.ts";
import {
  handleRequestElectronicNotification,
  type ElectronicNotificationPorts,
} from "./request-electronic-notification.ts";
import {
  handleGetDoubleTariff,
  handleListAvailableDoubleTariffs,
  handleUpdateDoubleTariff,
  handleGetHappyHours,
  handleListAvailableHappyHours,
  handleUpdateHappyHours,
  handleGetHappyDay,
  handleListAvailableHappyDays,
  handleUpdateHappyDay,
} from "./tariff-option-handlers.ts";

export type ContractChangesPorts<Stored extends CatalogueProduct = CatalogueProduct> = PowerChangePorts &
  ProductChangePorts<Stored> &
  BankAccountPorts &
  ChangeAddressPorts &
  ElectronicNotificationPorts;

export const handlers = <Stored extends CatalogueProduct>(ports: ContractChangesPorts<Stored>): Handler[] => [
  handleChangeInvoiceDelivery(ports),
  handleActivateEmailInvoices(ports),
  handleChangePower(ports),
  handleGetProductChange(ports),
  handleChangeProduct(ports),
  handleOptOutOfSips(ports),
  handleListBankAccounts(ports),
  handleListGasBankAccounts(ports),
  handleChangeBankAccount(ports),
  handleChangeGasBankAccount(ports),
  handleListAddresses(ports),
  handleListContractAddresses(ports),
  handleChangeNotificationAddress(ports),
  handleChangeContact(ports),
  handleReplaceContact(ports),
  handleRequestElectronicNotification(ports),
  handleGetDoubleTariff(ports),
  handleListAvailableDoubleTariffs(ports),
  handleUpdateDoubleTariff(ports),
  handleGetHappyHours(ports),
  handleListAvailableHappyHours(ports),
  handleUpdateHappyHours(ports),
  handleGetHappyDay(ports),
  handleListAvailableHappyDays(ports),
  handleUpdateHappyDay(ports),
];
