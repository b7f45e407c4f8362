import { expect, test, type Page } from "@playwright/test";
import {
  administratorContractCount,
  administratorContractName,
  demoContracts,
  demoPeople,
  type DemoPersonName,
} from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

const { household } = demoContracts;
const list = "/contractes/electricity";
const flat = `/contractes/electricity/${household.flat}`;

const open = (page: Page, person: DemoPersonName, path: string): Promise<void> =>
  openAs(page, demoPeople[person].taxId, path);
const rowOf = (page: Page, contractName: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: contractName, exact: true }) });
const found = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const search = (page: Page) => page.getByRole("searchbox", { name: "Busca un contracte" });

test.describe("the list of contracts", () => {
  test(
    "says of each contract what it is, its state and whether something is to be paid",
    { tag: "@phone" },
    async ({ page }) => {
      await open(page, "household", list);
      const row = rowOf(page, household.flat);
      await expect(row).toContainText("Carrer del Migdia, 48");
      await expect(row).toContainText("Llum Tres Períodes");
      await expect(row).toContainText("4,6 kW");
      await expect(row).toContainText("Actiu");
      await expect(row).toContainText(/Al corrent|Per pagar/);
      await expect(rowOf(page, household.garage)).toContainText("Per signar");
      await expect(rowOf(page, household.formerFlat)).toContainText("De baixa");
    },
  );

  test("leads to the invoices and to the detail of a contract", async ({ page }) => {
    await open(page, "household", list);
    const row = rowOf(page, household.fixture);
    await expect(
      row.getByRole("link", { name: `Factures del contracte ${household.fixture}` }),
    ).toHaveAttribute("href", `/contractes/electricity/${household.fixture}/factures`);
    await row.getByRole("link", { name: household.fixture, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Contracte ${household.fixture}`);
  });

  test("has the gas under its own tab, with its tariff", async ({ page }) => {
    await open(page, "household", list);
    await page.getByRole("link", { name: "Gas", exact: true }).click();
    await expect(page).toHaveURL("/contractes/gas");
    await expect(rowOf(page, household.flatGas)).toContainText("RL.2");
  });

  test("finds a contract on Enter and keeps the words in the address", async ({ page }) => {
    await open(page, "household", list);
    await search(page).fill("gavines");
    await search(page).press("Enter");
    await expect(found(page, "1 contracte amb «gavines»")).toBeVisible();
    await expect(rowOf(page, household.fixture)).toBeVisible();
    await expect(rowOf(page, household.flat)).toHaveCount(0);
    await page.reload();
    await expect(search(page)).toHaveValue("gavines");
    await page.getByRole("button", { name: "Esborra la cerca" }).click();
    await expect(rowOf(page, household.flat)).toBeVisible();
    await expect(search(page)).toHaveValue("");
  });

  test("searches by itself when one stops typing", async ({ page }) => {
    await open(page, "household", list);
    await search(page).fill(household.garage);
    await expect(page).toHaveURL(`${list}?filter=${household.garage}`);
  });

  test("looks for a % as such, and says what to do when there is none", async ({ page }) => {
    await open(page, "household", list);
    await search(page).fill("%");
    await search(page).press("Enter");
    await expect(page.getByText("No hi ha cap contracte amb «%»")).toBeVisible();
    await page.getByRole("button", { name: "Mostra’ls tots" }).click();
    await expect(found(page, "4 contractes")).toBeVisible();
  });

  test("opened for something offers one choice in each row, which does it", async ({ page }) => {
    await open(page, "household", `${list}/accio/consum`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tria un contracte");
    await page.getByRole("link", { name: `Tria’l (contracte ${household.flat})` }).click();
    await expect(page).toHaveURL(`${flat}#consumption`);
    await expect(page.getByRole("heading", { name: "Consum", exact: true })).toBeInViewport();
  });

  test("of four hundred contracts is walked in pages of the length that one wants", async ({ page }) => {
    await open(page, "administrator", list);
    const pages = page.getByRole("navigation", { name: "Pàgines de contractes" });
    await expect(pages).toContainText(`1–10 de ${administratorContractCount}`);
    await pages.getByRole("button", { name: "Següent" }).click();
    await expect(rowOf(page, administratorContractName(11))).toBeVisible();
    await pages.getByLabel("Contractes per pàgina").selectOption("25");
    await expect(pages).toContainText(`1–25 de ${administratorContractCount}`);
    await expect(rowOf(page, administratorContractName(25))).toBeVisible();
    await pages.getByRole("button", { name: "Última pàgina" }).click();
    await expect(rowOf(page, administratorContractName(400))).toBeVisible();
    await expect(page).toHaveURL(`${list}?limit=25&offset=375`);
  });

  test("of somebody who has just arrived says what will be here and whom to ask", async ({ page }) => {
    await open(page, "newcomer", list);
    await expect(page.getByText("Encara no tens cap contracte")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Truca al/ })).toHaveAttribute("href", /^tel:/);
  });
});

test.describe("a contract", () => {
  test(
    "answers first with its power, product and state, and has the rest below",
    { tag: "@phone" },
    async ({ page }) => {
      await open(page, "household", flat);
      await expect(page.getByText("Potència punta (P1)")).toBeInViewport();
      await expect(page.getByText("4,6 kW").first()).toBeInViewport();
      await expect(page.getByText("Llum Tres Períodes").first()).toBeInViewport();
      await expect(page.getByText("Actiu").first()).toBeInViewport();
      const supply = page.getByRole("region", { name: "Punt de subministrament" });
      await expect(supply).toContainText("El número del teu punt de subministrament");
      await expect(supply.getByRole("link", { name: /edistribucion/ })).toBeVisible();
      await expect(page.getByRole("region", { name: "Factures i pagament" })).toContainText("••••");
      await expect(page.getByRole("region", { name: "Moneders solars" })).toContainText("60");
      await expect(page.getByRole("list", { name: "Consum mes a mes" }).getByRole("listitem")).toHaveCount(
        12,
      );
    },
  );

  test("of gas shows pressure and flow, and lies under the address of gas", async ({ page }) => {
    await open(page, "household", `/contractes/electricity/${household.flatGas}`);
    await expect(page).toHaveURL(`/contractes-gas/${household.flatGas}`);
    const terms = page.getByRole("region", { name: "Dades del contracte" });
    await expect(terms).toContainText("0,022 bar");
    await expect(terms).toContainText("27 kWh/dia");
    await expect(page.getByRole("region", { name: "Serveis i bo social" })).toContainText("caldera");
  });

  test("that waits for its signature says so and has no readings yet", async ({ page }) => {
    await open(page, "household", `/contractes/electricity/${household.garage}`);
    await expect(page.getByText("Per signar").first()).toBeVisible();
    await expect(page.getByText("Encara no hi ha cap lectura", { exact: false })).toBeVisible();
  });

  test("of six powers says equal ones once", async ({ page }) => {
    await open(page, "company", `/contractes/electricity/${demoContracts.company.workshop}`);
    await expect(page.getByText("Potència P1–P5")).toBeVisible();
    await expect(page.getByText("42 kW").first()).toBeVisible();
  });

  test("is left for another through the selector, among four hundred", async ({ page }) => {
    const wanted = administratorContractName(388);
    await open(page, "administrator", `/contractes/electricity/${administratorContractName(1)}`);
    const selector = page.getByRole("combobox", { name: "Canvia de contracte" });
    await selector.click();
    await expect(page.getByText(`50 de ${administratorContractCount}`, { exact: false })).toBeVisible();
    await selector.fill(wanted);
    await page.getByRole("option", { name: wanted }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Contracte ${wanted}`);
    await expect(page.getByRole("region", { name: "Dades del contracte" })).toContainText(wanted);
  });

  test("keeps its place when the language changes", async ({ page }) => {
    await open(page, "household", flat);
    await expect(page.getByText("Potència punta (P1)")).toBeVisible();
    await page.getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(`/contracts/electricity/${household.flat}`);
    await expect(page.getByText("Peak power (P1)")).toBeVisible();
  });

  test("hands out its documents, in the order that one wants", async ({ page }) => {
    await open(page, "household", flat);
    const documents = page.getByRole("region", { name: "Documents" });
    await documents.getByLabel("Ordena’ls").selectOption({ label: "Nom: de la A a la Z" });
    await expect(page).toHaveURL(`${flat}?documents=name`);
    await expect(
      documents.getByRole("region", { name: "Contracte", exact: true }).getByRole("listitem").first(),
    ).toContainText("Condicions generals");
    const download = page.waitForEvent("download");
    await documents.getByRole("button", { name: "Baixa’l (Contracte signat)" }).click();
    expect((await download).suggestedFilename()).toBe(`contracte-${household.flat}.pdf`);
  });

  test("that is somebody else's is not there, and the list says so", async ({ page }) => {
    await open(page, "household", `/contractes/electricity/${demoContracts.neighbour.home}`);
    await expect(page).toHaveURL(list);
    await expect(page.getByText(`cap contracte amb el número ${demoContracts.neighbour.home}`)).toBeVisible();
  });

  test("asked for something that nobody knows is just shown", async ({ page }) => {
    await open(page, "household", `${flat}/accio/res-de-res`);
    await expect(page).toHaveURL(flat);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Contracte ${household.flat}`);
  });
});

test("the profile says who one is and lets one choose the colours, which stay", async ({ page }) => {
  await open(page, "household", "/perfil");
  const { name, taxId, email } = demoPeople.household;
  for (const text of [name, taxId, email]) {
    await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole("radio", { name: "Fosca" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-colour-scheme", "dark");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Fosca" })).toBeChecked();
});
