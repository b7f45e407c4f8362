import type { PlainDate } from "#energy/calendar.ts";
import { maskIban } from "#energy/iban.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { ProductRecord } from "#features/contracts/contract/product-record.ts";
import { distributorReference, ibanOf, lettersGoTo } from "../contracts/account.ts";
import type { SupplyPlan } from "../contracts/supply-plan.ts";
import { tariffName } from "../contracts/tariff-name.ts";
import { demoPeople } from "../demo-people.ts";
import { addressLines, fullAddress } from "../people/places.ts";

type Frame = Pick<ElectricityBill, "contract" | "holder" | "payment">;

const MASK = /•/g;

/** What every bill of a contract prints alike: contract, holder, how it is paid. */
export const billFrame = (options: {
  plan: SupplyPlan;
  product: ProductRecord;
  chargedOn: PlainDate;
}): Frame => {
  const { plan, product, chargedOn } = options;
  const { name, taxId } = demoPeople[plan.person];
  return {
    contract: {
      name: plan.contractName,
      productName: product.commercialName,
      cups: plan.cups,
      supplyAddress: fullAddress(plan.place),
      cadastralReference: plan.cadastralReference,
      accessTariffName: tariffName(plan.accessTariff),
      powersW: plan.commodity === "electricity" ? plan.powersW : [],
      startsOn: plan.startsOn,
      distributorName: plan.place.distributor.name,
      distributorReference: distributorReference(plan),
      distributorPhone: plan.place.distributor.phone,
    },
    holder: { name, taxId, address: addressLines(lettersGoTo[plan.person]) },
    payment:
      plan.paysBy === "transfer"
        ? { means: "transfer" }
        : { means: "direct_debit", maskedIban: maskIban(ibanOf(plan)).replace(MASK, "*"), chargedOn },
  };
};
