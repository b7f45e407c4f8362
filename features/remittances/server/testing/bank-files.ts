/** Files as banks write them, for tests. */

interface Rejection {
  readonly endToEndId: string;
  readonly euros: string;
  readonly reason: string;
}

/** An answer to a remittance that rejects some of its debits; or all of it, without debits. */
export const statusReport = (
  remittance: string,
  rejections: readonly Rejection[],
  { version = "10", messageId = "ANSWER-1", groupReason = "" } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-28T08:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${remittance}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${
  groupReason === "" ? "" : `<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>${groupReason}</Cd></Rsn></StsRsnInf>`
}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${remittance}</OrgnlPmtInfId>${rejections
  .map(
    ({
      endToEndId,
      euros,
      reason,
    }) => `<TxInfAndSts><StsId>1</StsId><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>
<TxSts>RJCT</TxSts><StsRsnInf><Orgtr><Id><OrgId><AnyBIC>CAIXESBB</AnyBIC></OrgId></Id></Orgtr><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>
<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${euros}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`,
  )
  .join("\n")}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>
`;

export interface Movement {
  readonly euros: string;
  readonly direction: "CRDT" | "DBIT";
  readonly on?: string;
  readonly reference?: string;
  readonly endToEndId?: string;
  readonly batch?: string;
  readonly reason?: string;
  readonly text?: string;
  readonly payer?: string;
  readonly status?: string;
}

const movementXml = (movement: Movement): string => {
  const {
    euros,
    direction,
    on = "2026-12-02",
    reference = "",
    endToEndId,
    batch,
    reason,
    text,
    payer,
  } = movement;
  const details = [
    endToEndId === undefined ? "" : `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>`,
    `<Amt Ccy="EUR">${euros}</Amt>`,
    payer === undefined ? "" : `<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>`,
    text === undefined ? "" : `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
    reason === undefined ? "" : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`,
  ].join("");
  return `<Ntry><Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${movement.status ?? "BOOK"}</Cd></Sts>
<BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${
    batch === undefined ? `<TxDtls>${details}</TxDtls>` : `<Btch><PmtInfId>${batch}</PmtInfId></Btch>`
  }</NtryDtls></Ntry>`;
};

/** A statement of an account. */
export const accountStatement = (
  iban: string,
  movements: readonly Movement[],
  messageId = "STATEMENT-1",
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-12-03T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${movements.map(movementXml).join("\n")}</Stmt>
</BkToCstmrStmt></Document>
`;

interface NotifiedDebit {
  readonly endToEndId: string;
  readonly euros: string;
  readonly reason?: string;
}

interface Notification {
  readonly direction: "CRDT" | "DBIT";
  readonly euros: string;
  readonly batch?: string;
  readonly debits: readonly NotifiedDebit[];
}

/** Version 02 has a bare status and the amount of a debit only among `AmtDtls`; later ones have both elsewhere. */
const notificationXml = ({ direction, euros, batch, debits }: Notification, version: string): string => {
  const isOld = version === "02";
  const amountOf = (text: string) => {
    const amount = `<Amt Ccy="EUR">${text}</Amt>`;
    return isOld
      ? `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>`
      : `${amount}<CdtDbtInd>${direction}</CdtDbtInd>`;
  };
  const details = debits.map(
    ({ endToEndId, euros: own, reason }) =>
      `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId><MndtId>M-HOME</MndtId></Refs>${amountOf(own)}${
        reason === undefined ? "" : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`
      }</TxDtls>`,
  );
  const group =
    batch === undefined
      ? ""
      : `<Btch><PmtInfId>${batch}</PmtInfId><NbOfTxs>${debits.length}</NbOfTxs></Btch>`;
  return `<Ntry><Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${isOld ? "BOOK" : "<Cd>BOOK</Cd>"}</Sts>
<BookgDt><Dt>2026-12-02</Dt></BookgDt><NtryDtls>${group}${details.join("")}</NtryDtls></Ntry>`;
};

/** A notification of debits and credits (`camt.054`), as banks send them during the day. */
export const accountNotification = (
  iban: string,
  entries: readonly (Notification | Movement)[],
  { version = "08", messageId = "NOTIFICATION-1" } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-12-02T12:00:00</CreDtTm></GrpHdr>
<Ntfctn><Id>1</Id><CreDtTm>2026-12-02T12:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries
  .map((entry) => ("debits" in entry ? notificationXml(entry, version) : movementXml(entry)))
  .join("\n")}</Ntfctn>
</BkToCstmrDbtCdtNtfctn></Document>
`;
