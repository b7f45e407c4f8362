import { expect, test } from "@playwright/test";

/** Keyboard and pointer behaviour of the components of `platform/ui`; the screen catalogue proves their appearance. */
test.describe("in the component gallery,", { tag: "@once" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/_ui");
    await expect(page.getByRole("heading", { level: 1, name: "Galeria" })).toBeVisible();
  });

  test("a dialog takes the focus, traps it, and returns it when Escape closes it", async ({ page }) => {
    const opener = page.getByRole("button", { name: "Obre el diàleg" });
    const dialog = page.getByRole("dialog", { name: "Vols canviar el compte on cobrem?" });
    await opener.press("Enter");
    await expect(dialog).toHaveAccessibleDescription(/A partir de la factura de novembre/);
    await expect(dialog.getByRole("heading")).toBeFocused();
    for (let stop = 0; stop < 3; stop += 1) {
      await page.keyboard.press("Tab");
      await expect(dialog.getByRole("button").nth(stop)).toBeFocused();
    }
    const title = page.getByRole("heading", { level: 1 });
    await title.focus();
    await expect(title).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("a dialog closes at a press outside, not when a selection of text ends there", async ({ page }) => {
    await page.getByRole("button", { name: "Obre el diàleg" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading").hover();
    await page.mouse.down();
    await page.mouse.move(20, 20);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.click(20, 20);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Obre el diàleg" })).toBeFocused();
  });

  test("the page behind a dialog does not scroll", async ({ page }) => {
    await page.getByRole("button", { name: "Obre el diàleg" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const before = await page.evaluate<number>("scrollY");
    await page.mouse.wheel(0, 600);
    await page.evaluate("new Promise((resolve) => requestAnimationFrame(resolve))");
    expect(await page.evaluate<number>("scrollY")).toBe(before);
  });

  test("a tooltip describes its control while it is pointed at, and Escape closes it", async ({ page }) => {
    const barred = page.getByRole("button", { name: "Canvia l’IBAN" });
    await barred.hover({ force: true });
    const tooltip = page.getByRole("tooltip");
    await expect(tooltip).toBeVisible();
    await expect(barred).toHaveAccessibleDescription(/Només consulta/);
    await tooltip.hover();
    await expect(tooltip).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tooltip).toBeHidden();
  });

  test("a menu is opened, walked and left with the keyboard", async ({ page }) => {
    const trigger = page.getByRole("button", { name: "Més accions" });
    const items = page.getByRole("menu", { name: "Més accions" }).getByRole("menuitem");
    await trigger.press("ArrowDown");
    await expect(trigger).toHaveAttribute("aria-expanded", "true");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(items.last()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(items.last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(items).toHaveCount(0);
    await expect(trigger).toBeFocused();
    await trigger.press("ArrowUp");
    await expect(items.last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(items).toHaveCount(0);
    await expect(trigger).toBeFocused();
  });

  test("a menu closes at a second press on its button and at a press elsewhere", async ({ page }) => {
    const trigger = page.getByRole("button", { name: "Més accions" });
    const menu = page.getByRole("menu", { name: "Més accions" });
    await trigger.click();
    await expect(menu).toBeVisible();
    await trigger.click();
    await expect(menu).toBeHidden();
    await trigger.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(menu).toBeHidden();
  });

  test("a disabled choice leaves the menu open and shows why it is disabled", async ({ page }) => {
    await page.getByRole("button", { name: "Més accions" }).click();
    const barred = page.getByRole("menuitem", { name: /Canvia l’IBAN/, disabled: true });
    await expect(barred).toContainText("Hi ha un canvi en curs");
    await barred.click({ force: true });
    await expect(barred).toBeVisible();
  });

  test("arrow keys move between tabs, and the panel is labelled by its tab", async ({ page }) => {
    const curve = page.getByRole("tab", { name: "Corba horària" });
    const readings = page.getByRole("tab", { name: "Lectures" });
    await curve.focus();
    await page.keyboard.press("ArrowRight");
    await expect(readings).toBeFocused();
    await expect(readings).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name: "Lectures" })).toHaveText("Les lectures del comptador.");
    await page.keyboard.press("ArrowRight");
    await expect(curve).toBeFocused();
    await page.keyboard.press("End");
    await expect(readings).toBeFocused();
  });

  test("one of hundreds of options is found by typing and chosen with the arrow keys", async ({ page }) => {
    const field = page.getByRole("combobox", { name: "Contracte" });
    const list = page.getByRole("listbox", { name: "Contracte" });
    const active = () => field.getAttribute("aria-activedescendant");
    await field.focus();
    await expect(list).toBeHidden();
    await field.press("ArrowDown");
    await expect(list.getByRole("option")).toHaveCount(50);
    await expect(page.locator(`[id="${await active()}"]`)).toContainText("Contracte 0001");
    await field.press("ArrowUp");
    await expect(page.locator(`[id="${await active()}"]`)).toContainText("Contracte 0050");
    await expect(page.locator(`[id="${await active()}"]`)).toBeInViewport();
    await field.press("Escape");
    await expect(list).toBeHidden();
    await field.fill("llum 37, girona 0037");
    await expect(list.getByRole("option")).toHaveCount(1);
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(field).toHaveValue("Contracte 0037");
    await expect(list).toBeHidden();
    await field.press("ArrowDown");
    await expect(page.getByRole("option", { name: /0037/, selected: true })).toBeVisible();
    await field.fill("res de res");
    await expect(page.getByText("Cap contracte no té aquestes paraules.")).toBeVisible();
    await field.press("Tab");
    await expect(field).toHaveValue("Contracte 0037");
  });

  test("what a colour alone would say is seen in forced colours", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    /** A style of each element that matches. */
    const styles = (selector: string, property: string, pseudo = ""): Promise<string[]> =>
      page.evaluate(
        `[...document.querySelectorAll('${selector}')].map((found) => getComputedStyle(found, '${pseudo}').${property})`,
      );
    const [canvas] = await styles("body", "backgroundColor");
    const radio = page.getByRole("radio").first();
    await radio.check();
    expect(await styles("input[type=radio]:checked", "backgroundColor", "::before")).not.toContain(canvas);

    await page.getByRole("combobox", { name: "Contracte" }).press("ArrowDown");
    const marked = async () =>
      (await styles("[role=option]", "outlineStyle")).filter((style) => style === "solid");
    await expect.poll(marked).toHaveLength(1);

    const lines = await styles("[role=tab]", "borderBottomColor");
    expect(lines.filter((line) => line !== canvas)).toHaveLength(1);
  });
});
