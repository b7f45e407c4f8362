import type { DescribedFlag } from "../contract/described-flags.ts";
import { useWords } from "./words.ts";

/** What a feature lets customers do; the name of a flag that is not described. */
export const useFlagWords = (): ((flag: string) => string) => {
  const t = useWords();
  const words: Readonly<Record<DescribedFlag, string>> = {
    "signUp.enabled": t("flagWords.signUp_enabled"),
    "apiTokens.enabled": t("flagWords.apiTokens_enabled"),
    "oidc.enabled": t("flagWords.oidc_enabled"),
    "comparator.enabled": t("flagWords.comparator_enabled"),
    "contractation.electricity": t("flagWords.contractation_electricity"),
    "contractation.gas": t("flagWords.contractation_gas"),
    "contractation.dual": t("flagWords.contractation_dual"),
    "contractation.leads": t("flagWords.contractation_leads"),
    "contract.ibanChange.enabled": t("flagWords.contract_ibanChange_enabled"),
    "contract.gasIbanChange.enabled": t("flagWords.contract_gasIbanChange_enabled"),
    "features.powerChange": t("flagWords.features_powerChange"),
    "features.productChange": t("flagWords.features_productChange"),
    "features.invoiceOnlineModification": t("flagWords.features_invoiceOnlineModification"),
    "features.contractReportDownload": t("flagWords.features_contractReportDownload"),
    "features.noCesionSips": t("flagWords.features_noCesionSips"),
    "features.selfConsumption": t("flagWords.features_selfConsumption"),
    "features.notificacionAddressChange": t("flagWords.features_notificacionAddressChange"),
    "features.electronicNotificationButton": t("flagWords.features_electronicNotificationButton"),
    "cookies.analytics": t("flagWords.cookies_analytics"),
    "installation.enabled": t("flagWords.installation_enabled"),
    "features.multipointInvoices": t("flagWords.features_multipointInvoices"),
    "features.onlinePayment": t("flagWords.features_onlinePayment"),
    "marketPrices.enabled": t("flagWords.marketPrices_enabled"),
    "newsletter.enabled": t("flagWords.newsletter_enabled"),
    "powerCalculator.enabled": t("flagWords.powerCalculator_enabled"),
    "features.showCoupons": t("flagWords.features_showCoupons"),
    "coupons.coupon": t("flagWords.coupons_coupon"),
    "features.serverElements": t("flagWords.features_serverElements"),
    "crm.case": t("flagWords.crm_case"),
    "features.contact": t("flagWords.features_contact"),
    "features.unsignedContact": t("flagWords.features_unsignedContact"),
    "features.contactAutoReads": t("flagWords.features_contactAutoReads"),
    "features.reclamation": t("flagWords.features_reclamation"),
    "features.reclamATCContact": t("flagWords.features_reclamATCContact"),
    "features.virtualBattery": t("flagWords.features_virtualBattery"),
  };
  const known = new Map<string, string>(Object.entries(words));
  return (flag) => known.get(flag) ?? flag;
};
