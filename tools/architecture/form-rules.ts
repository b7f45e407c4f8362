import type { SourceFile } from "./repository.ts";

/** Where forms are drawn; everything else renders the `Form` of platform/web/form. */
const ownPlaces = /^platform\/(?:ui|web)\/form\//;
const secondWay =
  /<form[\s>]|\bcreateElement\("form"|from "#platform\/ui\/form\/form\.tsx"|useActionState|FormEvent\b/;

/** Screens with a form of another way than `useForm` and `Form`. */
export const formFaults = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) =>
      /^(?:apps\/(?:desk|web|gallery)|features\/[^/]+\/(?:desk|web)|platform\/(?:ui|web))\/.*\.tsx?$/.test(
        path,
      ),
    )
    .filter(({ path }) => !ownPlaces.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ text }) => secondWay.test(text))
    .map(({ path }) => `${path} has a form of its own: use Form and useForm of platform/web/form`);
