/** A part of a statement, or a whole one; made by `sql`, and by nothing that arrives as data. */
export class SqlFragment {
  /** The text around the values: one part more than values. */
  readonly parts: readonly string[];
  /** With `$1`, `$2` in place of the values. */
  readonly text: string;
  readonly values: unknown[];

  constructor(parts: readonly string[], values: unknown[]) {
    this.parts = parts;
    this.text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
    this.values = values;
  }
}

/**
 * SQL from a template: a fragment is inserted, any other value becomes a parameter. As text it takes only what stands in
 * the source, so that no value becomes part of it.
 */
export const sql = (template: TemplateStringsArray, ...inputs: readonly unknown[]): SqlFragment => {
  const parts = [template[0] ?? ""];
  const values: unknown[] = [];
  const append = (more: string): void => void parts.push((parts.pop() ?? "") + more);
  inputs.forEach((input, index) => {
    if (input instanceof SqlFragment) {
      const [first = "", ...rest] = input.parts;
      append(first);
      parts.push(...rest);
      values.push(...input.values);
    } else {
      parts.push("");
      values.push(input);
    }
    append(template[index + 1] ?? "");
  });
  return new SqlFragment(parts, values);
};

/** All of these conditions; true when there is none. */
export const allOf = (conditions: readonly SqlFragment[]): SqlFragment =>
  conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);

/** One of these conditions or more; false when there is none. */
export const anyOf = (conditions: readonly SqlFragment[]): SqlFragment =>
  sql`(${conditions.reduce((all, condition) => sql`${all} or ${condition}`, sql`false`)})`;
