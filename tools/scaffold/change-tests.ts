import type { NewChange } from "./new-change.ts";
import { changeTexts } from "./change-texts.ts";
import { pascalOf } from "./names.ts";

const handlerTest = ({ name }: NewChange): Record<string, string> => {
  const pascal = pascalOf(name);
  return {
    [`server/change-${name}.test.ts`]: `import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { change${pascal} } from "../contract/change-${name}.ts";
import {
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, requests, anna, ...sources } = await startContractsServer({ virtualBattery: true }, [
  "${name.replaceAll("-", "_")}",
]);
await loadSamples(sources, [annasRecord, closedRecord, fornsGasRecord]);

const as = { customerId: anna };
const change = (value: string, name = annasRecord.name) =>
  server.call(change${pascal}, { as, params: { name }, body: { value } });

beforeEach(() => sources.database.unguarded.query("delete from change_requests"));

test("a customer requests the change, which waits for its signature where it needs one", async () => {
  const { isWaitingForSignature, reference } = (await change("new")).answer();
  expect(isWaitingForSignature).toBe(true);
  expect(await requests.list(anna)).toMatchObject([{ reference, details: { value: "new" } }]);
});

test("the same change twice answers with the same request", async () => {
  const [first, second] = await Promise.all([change("new"), change("new")]);
  expect(first.answer().reference).toBe(second.answer().reference);
});

test.each([
  ["another change while one is under way", annasRecord.name, 409, "change_under_way"],
  ["a closed contract", closedRecord.name, 409, "contract_not_active"],
  ["a contract that the customer does not have", "0009999", 404, "contract_not_found"],
])("%s is refused", async (_case, name, status, code) => {
  await change("new");
  const refused = await change("other", name);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(change${pascal}, {
  server,
  valid: { as, params: { name: annasRecord.name }, body: { value: "new" } },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
`,
  };
};

const dialogTest = ({ name, titles }: NewChange): Record<string, string> => {
  const { request, dialog } = changeTexts.ca(titles.ca);
  const [title, button] = [titles.ca, `${dialog.open} ${titles.ca}`].map((text) => JSON.stringify(text));
  return {
    [`web/${name}-dialog.test.tsx`]: `import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;

const openDialog = async () => {
  const screen = await portal.open("/contractes/electricity/0012101", { as: household });
  await screen.user.click(screen.getByRole("button", { name: ${button} }));
  return { screen, dialog: within(await screen.findByRole("dialog", { name: ${title} })) };
};

test("nothing is requested before something is typed", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.click(dialog.getByRole("button", { name: "${dialog.submit}" }));
  expect(dialog.getByText("${dialog.empty}")).toBeDefined();
});

test("a customer requests the change and sees it under way", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.type(dialog.getByRole("textbox", { name: "${dialog.value}" }), "new");
  await screen.user.click(dialog.getByRole("button", { name: "${dialog.submit}" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  const requests = within(screen.getByRole("region", { name: "En marxa" }));
  expect(requests.getByText(${JSON.stringify(`${request.subject.replace("{value}", "new")} · l’hem rebuda`)})).toBeDefined();
});
`,
  };
};

/** The tests of a change: of its call and of its dialog. */
export const changeTests = (change: NewChange): Record<string, string> => ({
  ...handlerTest(change),
  ...dialogTest(change),
});
