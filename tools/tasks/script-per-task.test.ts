import { expect, test } from "vitest";
import { withScripts } from "./script-per-task.ts";

const page = `<head>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries.js">
    <link rel="modulepreload" crossorigin href="/assets/portal.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>`;

test("the entry's imports are scripts before it, in their order, and the server's come between", () => {
  expect(withScripts(page)).toBe(`<head>
    <script type="module" crossorigin src="/assets/libraries.js"></script>
    <script type="module" crossorigin src="/assets/portal.js"></script>
    <!-- scripts -->
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>`);
});
