import {
  defineSettings,
  group,
  listOf,
  off,
  on,
  positive,
  settingsGroup,
} from "#platform/contract/define-settings.ts";
import { contractActionTarget } from "#features/contracts/contract/routes.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { signableChanges } from "./contract/signed-changes.ts";

/** What customers ask to change of their contracts. */
export const feature = defineFeature({
  id: "contract-changes",
  routes: {},
  actions: [
    {
      label: { ca: "Canvia la potència", es: "Cambiar la potencia", en: "Change the power" },
      detail: {
        ca: "Més o menys quilowatts, i què costa",
        es: "Más o menos kilovatios, y cuánto cuesta",
        en: "More or fewer kilowatts, and what it costs",
      },
      group: "contracts",
      order: 30,
      isOffered: (isOn) => isOn("features.powerChange"),
      target: contractActionTarget("powChange"),
      inReadOnlySession: "barred",
    },
    {
      label: {
        ca: "Canvia l’adreça o el contacte",
        es: "Cambiar la dirección o el contacto",
        en: "Change the address or contact details",
      },
      detail: {
        ca: "On t’enviem les cartes i els avisos de cada contracte",
        es: "Adónde te enviamos las cartas y los avisos de cada contrato",
        en: "Where letters and notices about each contract go",
      },
      group: "contracts",
      order: 50,
      isOffered: (isOn) => isOn("features.notificacionAddressChange"),
      target: contractActionTarget("notifAddrChange"),
      inReadOnlySession: "barred",
    },
    {
      label: {
        ca: "Protegeix les teves dades al SIPS",
        es: "Proteger tus datos en el SIPS",
        en: "Protect your data in SIPS",
      },
      detail: {
        ca: "Que cap altra comercialitzadora no les consulti",
        es: "Que ninguna otra comercializadora las consulte",
        en: "So that no other supplier can look at them",
      },
      group: "contracts",
      order: 60,
      isOffered: (isOn) => isOn("features.noCesionSips"),
      target: contractActionTarget("noCesionSips"),
      inReadOnlySession: "barred",
    },
    {
      label: { ca: "Canvia el compte bancari", es: "Cambiar la cuenta bancaria", en: "Change bank data" },
      detail: {
        ca: "El compte on es carreguen les factures",
        es: "La cuenta en la que se cargan las facturas",
        en: "The account that your bills are charged to",
      },
      group: "contracts",
      order: 40,
      isOffered: (isOn) => isOn("contract.ibanChange.enabled") || isOn("contract.gasIbanChange.enabled"),
      target: contractActionTarget("ibanChange"),
      inReadOnlySession: "barred",
    },
  ],
});

export const settings = defineSettings(() => ({
  /** Changes of a contract that the portal offers; its first page lists them before sign-in. */
  contract: settingsGroup(
    {
      ibanChange: group({ enabled: on }),
      gasIbanChange: group({ enabled: on }),
      /** Changes that take effect only once the customer has signed them. */
      signature: listOf(signableChanges, ["power", "no_sips_cession", "product"]),
    },
    { visitor: ["ibanChange"], customer: "all" },
  ),
  features: settingsGroup(
    {
      powerChange: on,
      productChange: on,
      invoiceOnlineModification: on,
      noCesionSips: on,
      notificacionAddressChange: on,
      electronicNotificationButton: on,
      /** Whether a change of bank account needs a proof of the account. */
      attachmentOnIbanChange: off,
    },
    { visitor: "all" },
  ),
  powerChangeCosts: settingsGroup(
    {
      connectionEur: positive(9.04),
      accessEurPerKw: positive(19.7),
      extensionEurPerKw: positive(17.27),
    },
    { customer: "all" },
  ),
}));

export const flags = defineFlags(settings, [
  "contract.ibanChange.enabled",
  "contract.gasIbanChange.enabled",
  "features.powerChange",
  "features.productChange",
  "features.invoiceOnlineModification",
  "features.noCesionSips",
  "features.notificacionAddressChange",
  "features.electronicNotificationButton",
]);
