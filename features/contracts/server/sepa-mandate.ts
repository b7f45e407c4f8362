import { spanishCreditorIdentifier } from "#energy/creditor-identifier.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** The retailer as the creditor of direct debits. */
export interface Creditor {
  readonly legalName: string;
  readonly taxId: string;
  readonly address: string;
  readonly creditorIdentifier?: string | undefined;
}

const creditorIdentifierOf = ({ creditorIdentifier, taxId }: Creditor): string =>
  creditorIdentifier ?? spanishCreditorIdentifier(taxId);

/**
 * The mandate in the words of the SEPA Core Direct Debit Scheme Rulebook, section 4.7.2, addressed to the customer. The
 * accepted text is stored with each mandate, so it may be changed here.
 */
const texts: Record<CompleteLanguage, (creditor: string) => string> = {
  ca: (creditor) =>
    `En acceptar aquesta ordre de domiciliació autoritzes ${creditor} a enviar instruccions a la teva entitat bancària per carregar els rebuts al teu compte, i la teva entitat a fer-hi els càrrecs seguint aquestes instruccions. Són pagaments recurrents. Tens dret que la teva entitat et torni l’import en els termes del contracte que hi tens; ho has de demanar dins de les vuit setmanes següents a la data del càrrec. La teva entitat et pot informar d’aquests drets.`,
  es: (creditor) =>
    `Al aceptar esta orden de domiciliación autorizas a ${creditor} a enviar instrucciones a tu entidad bancaria para adeudar los recibos en tu cuenta, y a tu entidad a efectuar los adeudos siguiendo esas instrucciones. Son pagos recurrentes. Tienes derecho a que tu entidad te reembolse el importe en los términos del contrato que tienes con ella; debes pedirlo dentro de las ocho semanas siguientes a la fecha del adeudo. Tu entidad puede informarte de estos derechos.`,
  en: (creditor) =>
    `By accepting this mandate you authorise ${creditor} to send instructions to your bank to debit your account, and your bank to debit your account in accordance with those instructions. The payments are recurrent. You are entitled to a refund from your bank under the terms and conditions of your agreement with it; you must claim it within eight weeks of the date on which your account was debited. Your bank can explain these rights to you.`,
};

export interface Mandate {
  readonly language: CompleteLanguage;
  readonly creditorIdentifier: string;
  readonly text: string;
}

export const mandateOf = (creditor: Creditor, language: CompleteLanguage): Mandate => {
  const creditorIdentifier = creditorIdentifierOf(creditor);
  const { legalName, address } = creditor;
  return {
    language,
    creditorIdentifier,
    text: texts[language](`${legalName} (${creditorIdentifier}, ${address})`),
  };
};
