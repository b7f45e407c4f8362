import { screen, waitFor } from "@testing-library/dom";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";

/** A screen whose content arrives when its button is pressed. */
const LoadingScreen = () => {
  const [isLoaded, setIsLoaded] = useState(false);
  const title = (
    <h1 id="page-title" tabIndex={-1}>
      Bills
    </h1>
  );
  return isLoaded ? (
    title
  ) : (
    <button type="button" data-load="" onClick={() => setIsLoaded(true)}>
      Load
    </button>
  );
};

/** Navigates to a screen that is still loading; `load` brings its heading without moving the focus. */
const navigate = async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const frame = (
    <>
      <button type="button">Menu</button>
      <FocusOnNavigation />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: "/", element: "Home" },
        { path: "/bills", element: <LoadingScreen /> },
      ],
    },
  ]);
  const scroll = vi.spyOn(window, "scrollTo");
  onTestFinished(() => {
    scroll.mockRestore();
    root.unmount();
    container.remove();
  });
  root.render(<RouterProvider router={router} />);
  await screen.findByRole("button", { name: "Menu" });
  await router.navigate("/bills");
  const opener = await waitFor(() => container.querySelector<HTMLElement>("[data-load]") ?? expect.fail());
  // It has seen the navigation.
  await waitFor(() => expect(scroll).toHaveBeenCalled());
  return {
    load: async () => {
      opener.click();
      await screen.findByText("Bills", { selector: "[aria-live]" });
    },
  };
};

test("the heading of the new screen takes the focus when it has loaded", async () => {
  const { load } = await navigate();
  await load();
  expect(document.activeElement?.textContent).toBe("Bills");
});

test("the focus stays where the user has moved it while the screen was loading", async () => {
  const { load } = await navigate();
  screen.getByRole("button", { name: "Menu" }).focus();
  await load();
  expect(document.activeElement?.textContent).toBe("Menu");
});
