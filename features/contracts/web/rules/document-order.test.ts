import { expect, test } from "vitest";
import {
  documentOrderOf,
  groupDocuments,
  type ContractDocument,
  type DocumentOrder,
} from "./document-order.ts";

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
