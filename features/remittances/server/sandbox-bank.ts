import { createXmlReader, nodeAt, textAt } from "./files/xml-records.ts";

interface OrderedDebit {
  readonly endToEndId: string;
  readonly euros: string;
  readonly iban: string;
}

interface Order {
  readonly messageId: string;
  readonly collectionOn: string;
  readonly iban: string;
  readonly debits: readonly OrderedDebit[];
}

/** What the sandbox does with a debit, by the last digit of the account: 8 is rejected, 3 comes back; others are collected. */
const rejectionOf = (iban: string): string | undefined => (iban.endsWith("8") ? "AM04" : undefined);
const returnOf = (iban: string): string | undefined => (iban.endsWith("3") ? "MD06" : undefined);

/** Reads a `pain.008` file as a bank does. Throws `XmlFault` when it is none. */
const readOrder = (file: Uint8Array): Order => {
  const debits: OrderedDebit[] = [];
  let head = { messageId: "", collectionOn: "", iban: "" };
  const reader = createXmlReader({
    records: new Set(["DrctDbtTxInf"]),
    onRecord: (record, around) => {
      const part = around.at(-1);
      if (part === undefined) return;
      head = {
        messageId: textAt(part, "PmtInfId"),
        collectionOn: textAt(part, "ReqdColltnDt"),
        iban: textAt(part, "CdtrAcct/Id/IBAN"),
      };
      debits.push({
        endToEndId: textAt(record, "PmtId/EndToEndId"),
        euros: nodeAt(record, "InstdAmt")?.text ?? "",
        iban: textAt(record, "DbtrAcct/Id/IBAN"),
      });
    },
  });
  reader.write(file);
  reader.end();
  return { ...head, debits };
};

const centsOf = (euros: string): number => Number(euros.replace(".", ""));
const eurosOf = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const head = `<?xml version="1.0" encoding="UTF-8"?>\n`;

const statusOf = ({ messageId, debits }: Order): string => {
  const rejected = debits.flatMap(({ endToEndId, euros, iban }) => {
    const reason = rejectionOf(iban);
    return reason === undefined
      ? []
      : [
          `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${euros}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>\n`,
        ];
  });
  return `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>S${messageId}</MsgId><CreDtTm>2000-01-01T00:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>\n${rejected.join("")}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>\n`;
};

const statementOf = ({ messageId, collectionOn, iban, debits }: Order): string => {
  const taken = debits.filter((debit) => rejectionOf(debit.iban) === undefined);
  const totalCents = taken.reduce((sum, { euros }) => sum + centsOf(euros), 0);
  const movement = (direction: "CRDT" | "DBIT", euros: string, details: string): string =>
    `<Ntry><Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${collectionOn}</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>\n`;
  const returned = taken.flatMap((debit) => {
    const reason = returnOf(debit.iban);
    const { endToEndId, euros } = debit;
    return reason === undefined
      ? []
      : [
          movement(
            "DBIT",
            euros,
            `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${euros}</Amt><RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls>`,
          ),
        ];
  });
  const collected = movement("CRDT", eurosOf(totalCents), `<Btch><PmtInfId>${messageId}</PmtInfId></Btch>`);
  return `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>E${messageId}</MsgId><CreDtTm>2000-01-01T00:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>\n${collected}${returned.join("")}</Stmt></BkToCstmrStmt></Document>\n`;
};

/** What the sandbox bank answers to a remittance: which debits it rejects, and the statement of the day of collection. */
export const answerAsBank = (
  file: Uint8Array,
): { readonly messageId: string; readonly status: string; readonly statement: string } => {
  const order = readOrder(file);
  return { messageId: order.messageId, status: statusOf(order), statement: statementOf(order) };
};
