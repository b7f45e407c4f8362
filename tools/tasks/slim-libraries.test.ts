import { expect, test } from "vitest";
import { droppableComponents, withoutKeys } from "./slim-libraries.ts";

test("a component of the router has no display name, and is created by a pure call", () => {
  const code = `const Link = React$1.forwardRef(function LinkWithRef(props, ref) {
	Other.displayName = "inner";
});
Link.displayName = "Link";
const FetchersContext = React.createContext(new Map());
FetchersContext.displayName = "Fetchers";
export { Link };`;
  expect(droppableComponents(code))
    .toBe(`const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef(props, ref) {
	Other.displayName = "inner";
});

const FetchersContext = /* @__PURE__ */ React.createContext(new Map());

export { Link };`);
});

test("an icon's shapes have no keys", () => {
  const code = `["circle", { cx: "12", cy: "12", r: "4", key: "4exip2" }],
    ["path", { d: "M12 2v2", key: "tus03m" }]`;
  expect(withoutKeys(code)).toBe(`["circle", { cx: "12", cy: "12", r: "4" }],
    ["path", { d: "M12 2v2" }]`);
});
