import { expect, test } from "vitest";
import { plainDate } from "#energy/calendar.ts";
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
  walletShareState,
} from "./contract-rules.ts";

test.each([
  ["draft", null, "signature_pending"],
  ["draft", "2026-03-01", "draft"],
  ["active", "2024-01-31", "open"],
  ["active", null, "open"],
  ["closed", "2024-01-31", "closed"],
  ["closed", null, "closed"],
] as const)("a contract that is %s and was signed on %s is shown as %s", (state, signedOn, status) => {
  expect(contractStatusOf({ state, signedOn })).toBe(status);
});

const paper = (name: string, category: string, day: string, sizeBytes: number): ContractDocument => ({
  attachmentId: sizeBytes,
  name,
  category,
  createdAt: new Date(`${day}T10:00:00Z`),
  sizeText: "",
  sizeBytes,
  filename: `${name}.pdf`,
});
const papers = [
  paper("Informe 10", "Informes", "2026-01-20", 300),
  paper("àlbum", "Informes", "2025-01-20", 900),
  paper("Informe 9", "Informes", "2024-01-20", 100),
  paper("Contracte", "Contracte", "2023-01-20", 500),
];
const reports = (order: DocumentOrder) =>
  groupDocuments(papers, order)
    .find(({ category }) => category === "Informes")
    ?.documents.map(({ name }) => name);

test("papers stand by category, in the alphabet's order", () => {
  expect(groupDocuments(papers, "newest").map(({ category }) => category)).toEqual(["Contracte", "Informes"]);
});

test("the newest stand first, or last", () => {
  expect(reports("newest")).toEqual(["Informe 10", "àlbum", "Informe 9"]);
  expect(reports("oldest")).toEqual(["Informe 9", "àlbum", "Informe 10"]);
});

test("by name, an accent does not send a paper to the end and 9 comes before 10", () => {
  expect(reports("name")).toEqual(["àlbum", "Informe 9", "Informe 10"]);
  expect(reports("name-last")).toEqual(["Informe 10", "Informe 9", "àlbum"]);
});

test("by size, it is bytes that count and not the text", () => {
  expect(reports("largest")).toEqual(["àlbum", "Informe 10", "Informe 9"]);
  expect(reports("smallest")).toEqual(["Informe 9", "Informe 10", "àlbum"]);
});

test("an order that nobody knows is the usual one", () => {
  expect(documentOrderOf("smallest")).toBe("smallest");
  expect(documentOrderOf("constructor")).toBe("newest");
  expect(documentOrderOf(null)).toBe("newest");
});

test("a contract without papers has no categories", () => {
  expect(groupDocuments([], "name")).toEqual([]);
});

const notification = (isOn: boolean, startsOn: string | null, requestedOn: string | null) =>
  electronicNotificationOf({
    hasElectronicNotification: isOn,
    electronicNotificationStartsOn: startsOn,
    electronicNotificationRequestedOn: requestedOn,
  });

test("electronic notices that are on since a day are active", () => {
  expect(notification(true, "2026-02-01", "2026-01-20")).toEqual({
    status: "active",
    startsOn: "2026-02-01",
  });
});

test("with nothing but the day of the request they are requested", () => {
  expect(notification(false, null, "2026-01-20")).toEqual({ status: "requested", requestedOn: "2026-01-20" });
  expect(notification(true, null, "2026-01-20")).toEqual({ status: "requested", requestedOn: "2026-01-20" });
});

test("notices that were switched off, or never asked for, are not active", () => {
  expect(notification(false, "2026-02-01", "2026-01-20")).toEqual({ status: "inactive" });
  expect(notification(false, null, null)).toEqual({ status: "inactive" });
  expect(notification(true, null, null)).toEqual({ status: "inactive" });
});

test("a home's gas shows its flow, a tariff of the third group does not", () => {
  expect(showsGasFlow("RL.2")).toBe(true);
  expect(showsGasFlow("3.1")).toBe(false);
  expect(showsGasFlow("RL.3.1")).toBe(false);
});

const powers = (...watts: number[]) => watts.map((powerW, index) => ({ period: `P${index + 1}`, powerW }));
const named = (...watts: number[]) =>
  powerGroups(powers(...watts)).map((group) => `${groupName(group)} ${group.powerW}`);

test("the same power day and night is said once", () => {
  expect(named(3450, 3450)).toEqual(["P1–P2 3450"]);
});

test("a day's power and a night's are two figures", () => {
  expect(named(4600, 5750)).toEqual(["P1 4600", "P2 5750"]);
});

test("six powers of which five are equal are two figures", () => {
  expect(named(26_000, 26_000, 26_000, 26_000, 26_000, 42_000)).toEqual(["P1–P5 26000", "P6 42000"]);
});

test("equal powers that are not neighbours are not one", () => {
  expect(named(10, 20, 10)).toEqual(["P1 10", "P2 20", "P3 10"]);
});

test("a gas contract has no power to show", () => {
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
])("self-consumption of code %s is %s", (code, kind) => {
  expect(selfConsumptionKind(code)).toBe(kind);
});

test("electricity comes first, whatever the order of the configuration", () => {
  expect(shownCommodities(["gas", "electricity"])).toEqual(["electricity", "gas"]);
});

test("a retailer of gas alone has no list of electricity", () => {
  expect(shownCommodities(["gas", "multipoint"])).toEqual(["gas"]);
  expect(commodityOf("electricity", ["gas"])).toBeUndefined();
});

test("an address of a kind that does not exist has no list", () => {
  expect(commodityOf("water", ["electricity", "gas"])).toBeUndefined();
  expect(commodityOf(undefined, ["electricity"])).toBeUndefined();
  expect(commodityOf("gas", ["electricity", "gas"])).toBe("gas");
});

test("a retailer of multipoint alone still has somewhere to lead to", () => {
  expect(shownCommodities(["multipoint"])).toEqual(["electricity", "gas"]);
});

test("a distributor's website is called by its name", () => {
  expect(siteName("https://www.edistribucion.com/")).toBe("edistribucion.com");
  expect(siteName("https://ufd.es/ca/averies")).toBe("ufd.es/ca/averies");
});

test.each(["", "edistribucion.com", "javascript:alert(1)", "data:text/html,x"])(
  "%j is not a website to open",
  (text) => {
    expect(siteName(text)).toBeUndefined();
  },
);

const today = plainDate("2026-03-29");
const state = (percentage: number, startsOn: string, endsOn: string | null) =>
  walletShareState({ percentage, startsOn, endsOn }, today);

test("a share is active from its first day to its last", () => {
  expect(state(60, "2026-03-29", null)).toBe("active");
  expect(state(60, "2025-01-01", "2026-03-29")).toBe("active");
});

test("a share that is to come or is over is locked", () => {
  expect(state(60, "2026-03-30", null)).toBe("locked");
  expect(state(60, "2025-01-01", "2026-03-28")).toBe("locked");
});

test("a share of nothing is locked, whatever its days", () => {
  expect(state(0, "2025-01-01", null)).toBe("locked");
});
