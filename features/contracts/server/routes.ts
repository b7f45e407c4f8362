import type { Handler } from "#platform/server/handler.ts";
import type { ContractPorts } from "./contract-answer.ts";
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
import { handleDownloadCommunicationDocument, handleListCommunications } from "./communications.ts";
import { handleSetContractAlias } from "./set-contract-alias.ts";
import { handleListMaximumDemands } from "./maximum-demands.ts";
import { handleDownloadContractPdf, type ContractPdfPorts } from "./download-contract-pdf.ts";
import { handleOptOutOfSips } from "./opt-out-of-sips.ts";
import { handleChangeContact, handleReplaceContact } from "./change-contact.ts";
import { handleChangeNotificationAddress, type ChangeAddressPorts } from "./change-notification-address.ts";
import {
  handleDownloadContractAttachment,
  type DownloadContractAttachmentPorts,
  handleGetContract,
} from "./get-contract.ts";
import { type ContractPricesPorts, handleGetContractPrices } from "./get-contract-prices.ts";
import { handleListAddresses, handleListContractAddresses } from "./list-addresses.ts";
import { handleExportContracts } from "./export-contracts.ts";
import {
  handleListContractNames,
  handleListContracts,
  handleSearchContracts,
  handleSummarizeContracts,
} from "./list-contracts.ts";
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

export type ContractsPorts<Stored extends CatalogueProduct = CatalogueProduct> =
  DownloadContractAttachmentPorts &
    ContractPorts &
    PowerChangePorts &
    ProductChangePorts<Stored> &
    BankAccountPorts &
    ContractPdfPorts &
    ContractPricesPorts &
    ChangeAddressPorts &
    ElectronicNotificationPorts;

export const handlers = <Stored extends CatalogueProduct>(ports: ContractsPorts<Stored>): Handler[] => [
  handleListContracts(ports),
  handleListContractNames(ports),
  handleSearchContracts(ports),
  handleSummarizeContracts(ports),
  handleExportContracts(ports),
  handleGetContract(ports),
  handleGetContractPrices(ports),
  handleDownloadContractAttachment(ports),
  handleDownloadContractPdf(ports),
  handleListCommunications(ports),
  handleDownloadCommunicationDocument(ports),
  handleListMaximumDemands(ports),
  handleSetContractAlias(ports),
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
