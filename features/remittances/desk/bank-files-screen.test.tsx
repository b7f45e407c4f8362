import { expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const desk = await startComponentDesk(await createTestDatabase("demo"));
const statement =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S-1</MsgId>' +
  '</GrpHdr><Stmt><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
  "<BookgDt><Dt>2026-11-27</Dt></BookgDt><AcctSvcrRef>T-1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>";
const xml = (name: string, content: string) => new File([content], name, { type: "text/xml" });

test("a file of the bank is sent when it is chosen, and its page opens; others are refused with their reason", async () => {
  const screen = await desk.open("/bank-files", { roles: ["manager"] });
  const choose = (file: File) => screen.user.upload(screen.getByLabelText("File of the bank"), file);
  await choose(xml("empty.xml", ""));
  expect(screen.getByText("The file is empty.")).toBeDefined();
  await choose(xml("other.xml", "<Document/>"));
  expect(
    await screen.findByText(/^It is no readable pain\.002, camt\.053 or camt\.054 file\./),
  ).toBeDefined();
  await choose(xml("statement.xml", statement));
  await expect.poll(() => screen.address()).toMatch(/^\/gestio\/bank-files\/\d+$/);
  expect(await screen.findByText(/statement\.xml/)).toBeDefined();
});
