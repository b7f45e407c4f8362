import { expect, test } from "vitest";
import {
  contractStatusOf,
  documentOrderOf,
  groupDocuments,
  type ContractDocument,
  type DocumentOrder,
  electronicNotificationOf,
  showsGasFlow,
  groupName,
  powerGroups,
  selfConsumptionKind,
  commodityOf,
  shownCommodities,
  siteName,
} from "./contract-rules.ts";

test.each([
  ["draft", null, "signature_pending"],
  ["draft", "2026-03-01", "draft"],
  ["active", "2024-01-31", "open"],
  ["active", null, "open"],
  ["closed", "2024-01-31", "closed"],
  ["closed", null, "closed"],
] as const)("a contract in state %s signed on %s has the status %s", (state, signedOn, status) => {
  expect(contractStatusOf({ state, signedOn })).toBe(status);
});

const sampleDocument = (
  name: string,
  category: string,
  day: string,
  sizeBytes: number,
): ContractDocument => ({
  attachmentId: sizeBytes,
  name,
  category,
  createdAt: new Date(`${day}T10:00:00Z`),
  sizeText: "",
  sizeBytes,
  filename: `${name}.pdf`,
});
const documents = [
  sampleDocument("Informe 10", "Informes", "2026-01-20", 300),
  sampleDocument("àlbum", "Informes", "2025-01-20", 900),
  sampleDocument("Informe 9", "Informes", "2024-01-20", 100),
  sampleDocument("Contracte", "Contracte", "2023-01-20", 500),
];
const reports = (order: DocumentOrder) =>
  groupDocuments(documents, order, "ca")
    .find(({ category }) => category === "Informes")
    ?.documents.map(({ name }) => name);

test("documents are grouped by category, in alphabetical order", () => {
  expect(groupDocuments(documents, "newest", "ca").map(({ category }) => category)).toEqual([
    "Contracte",
    "Informes",
  ]);
});

test("documents are sorted by date in both directions", () => {
  expect(reports("newest")).toEqual(["Informe 10", "àlbum", "Informe 9"]);
  expect(reports("oldest")).toEqual(["Informe 9", "àlbum", "Informe 10"]);
});

test("documents are sorted by name, ignoring accents and with 9 before 10", () => {
  expect(reports("name")).toEqual(["àlbum", "Informe 9", "Informe 10"]);
  expect(reports("name-last")).toEqual(["Informe 10", "Informe 9", "àlbum"]);
});

test("documents are sorted by size in bytes", () => {
  expect(reports("largest")).toEqual(["àlbum", "Informe 10", "Informe 9"]);
  expect(reports("smallest")).toEqual(["Informe 9", "Informe 10", "àlbum"]);
});

test("an unknown order is the default one", () => {
  expect(documentOrderOf("smallest")).toBe("smallest");
  expect(documentOrderOf("constructor")).toBe("newest");
  expect(documentOrderOf(null)).toBe("newest");
});

test("a contract without documents has no categories", () => {
  expect(groupDocuments([], "name", "ca")).toEqual([]);
});

const notification = (isOn: boolean, startsOn: string | null, requestedOn: string | null) =>
  electronicNotificationOf({
    hasElectronicNotification: isOn,
    electronicNotificationStartsOn: startsOn,
    electronicNotificationRequestedOn: requestedOn,
  });

test("electronic notifications that are on with a first day are active", () => {
  expect(notification(true, "2026-02-01", "2026-01-20")).toEqual({
    status: "active",
    startsOn: "2026-02-01",
  });
});

test("electronic notifications with only a request date are requested", () => {
  expect(notification(false, null, "2026-01-20")).toEqual({ status: "requested", requestedOn: "2026-01-20" });
  expect(notification(true, null, "2026-01-20")).toEqual({ status: "requested", requestedOn: "2026-01-20" });
});

test("electronic notifications that were switched off or never requested are inactive", () => {
  expect(notification(false, "2026-02-01", "2026-01-20")).toEqual({ status: "inactive" });
  expect(notification(false, null, null)).toEqual({ status: "inactive" });
  expect(notification(true, null, null)).toEqual({ status: "inactive" });
});

test("household gas tariffs show the flow, tariffs of group 3 do not", () => {
  expect(showsGasFlow("RL.2")).toBe(true);
  expect(showsGasFlow("3.1")).toBe(false);
  expect(showsGasFlow("RL.3.1")).toBe(false);
});

const powers = (...watts: number[]) => watts.map((powerW, index) => ({ period: `P${index + 1}`, powerW }));
const named = (...watts: number[]) =>
  powerGroups(powers(...watts)).map((group) => `${groupName(group)} ${group.powerW}`);

test("equal peak and valley powers are one group", () => {
  expect(named(3450, 3450)).toEqual(["P1–P2 3450"]);
});

test("different peak and valley powers are two groups", () => {
  expect(named(4600, 5750)).toEqual(["P1 4600", "P2 5750"]);
});

test("six powers of which five are equal are two groups", () => {
  expect(named(26_000, 26_000, 26_000, 26_000, 26_000, 42_000)).toEqual(["P1–P5 26000", "P6 42000"]);
});

test("equal powers that are not adjacent are separate groups", () => {
  expect(named(10, 20, 10)).toEqual(["P1 10", "P2 20", "P3 10"]);
});

test("a gas contract has no power groups", () => {
  expect(named()).toEqual([]);
});

test.each([
  ["00", "none"],
  ["31", "without_surplus"],
  ["41", "compensated"],
  ["42", "compensated"],
  ["51", "sold"],
  ["74", "sold"],
  ["2A", "other"],
  ["01", "other"],
  ["4", "other"],
])("the self-consumption code %s means %s", (code, kind) => {
  expect(selfConsumptionKind(code)).toBe(kind);
});

test("electricity is first, whatever the order of the configuration", () => {
  expect(shownCommodities(["gas", "electricity"])).toEqual(["electricity", "gas"]);
});

test("a retailer of only gas has no electricity list", () => {
  expect(shownCommodities(["gas", "multipoint"])).toEqual(["gas"]);
  expect(commodityOf("electricity", ["gas"])).toBeUndefined();
});

test("an unknown contract type in the URL has no list", () => {
  expect(commodityOf("water", ["electricity", "gas"])).toBeUndefined();
  expect(commodityOf(undefined, ["electricity"])).toBeUndefined();
  expect(commodityOf("gas", ["electricity", "gas"])).toBe("gas");
});

test("a retailer with only multipoint invoices has both contract lists", () => {
  expect(shownCommodities(["multipoint"])).toEqual(["electricity", "gas"]);
});

test("a distributor's website is named by host and path", () => {
  expect(siteName("https://www.edistribucion.com/")).toBe("edistribucion.com");
  expect(siteName("https://ufd.es/ca/averies")).toBe("ufd.es/ca/averies");
});

test.each(["", "edistribucion.com", "javascript:alert(1)", "data:text/html,x"])(
  "%j is not a valid website",
  (text) => {
    expect(siteName(text)).toBeUndefined();
  },
);
