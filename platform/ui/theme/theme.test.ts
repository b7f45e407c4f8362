import { expect, test } from "vitest";
import { createLlumTheme, portalIcon } from "./theme.ts";

const { css, light, dark } = createLlumTheme({ primary: "#14133B", secondary: "#62BAEA" });

test("the first HTML already carries every colour of both schemes", () => {
  for (const [role, hex] of Object.entries(light)) expect(css).toContain(`--llum-${role}:${hex}`);
  for (const [role, hex] of Object.entries(dark)) expect(css).toContain(`--llum-${role}:${hex}`);
});

test("on a screen a chosen scheme wins over the device's, light and dark; on paper it is light", () => {
  expect(css).toContain(
    '@media screen and (prefers-color-scheme:dark){:root:not([data-colour-scheme="light"]){color-scheme:dark',
  );
  expect(css).toContain('@media screen{:root[data-colour-scheme="dark"]{color-scheme:dark');
  expect(css.split("color-scheme:dark;")).toHaveLength(3);
});

test("a theme cannot close the style element that holds it", () => {
  expect(css).not.toContain("<");
  expect(() => createLlumTheme({ primary: "#14133B", secondary: "#000}</style>" })).toThrow();
});

test("the icon has the deployment's colours and no character that ends an attribute", () => {
  const address = portalIcon({ primary: "#1F3D2B", secondary: "#E8A33D" });
  expect(address).toMatch(/^data:image\/svg\+xml,[\w%.'()~!*-]+$/);
  const picture = decodeURIComponent(address);
  expect(picture).toContain("fill='#1F3D2B'");
  expect(picture).toContain("stroke='#E8A33D'");
});
