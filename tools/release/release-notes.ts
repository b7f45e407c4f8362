/** The section of a version in CHANGELOG.md, without its heading. Throws where there is none, or an empty one. */
export const notesOf = (changelog: string, version: string): string => {
  const heading = new RegExp(`^## ${version.replaceAll(".", "\\.")}(?: .*)?$`, "m");
  const start = heading.exec(changelog);
  if (start === null) throw new Error(`CHANGELOG.md has no section "## ${version}". Write it first.`);
  const rest = changelog.slice(start.index + start[0].length);
  const notes = rest.split(/^## /m)[0]?.trim() ?? "";
  if (notes === "") throw new Error(`The section "## ${version}" of CHANGELOG.md is empty.`);
  return notes;
};

/** Throws where the chart's versions are not the product's. */
export const requireChartVersion = (chart: string, version: string): void => {
  for (const key of ["version", "appVersion"])
    if (!new RegExp(`^${key}: ${version.replaceAll(".", "\\.")}$`, "m").test(chart))
      throw new Error(`deployments/helm/llum/Chart.yaml: ${key} must be ${version}, the product's version.`);
};
