/** A statement or a part of one; created by `sql` only, never from input data. */
export class SqlFragment {
  /** The text around the values: one part more than values. */
  readonly parts: readonly string[];
  /** The text with `$1`, `$2` in place of the values. */
  readonly text: string;
  readonly values: unknown[];

  constructor(parts: readonly string[], values: unknown[]) {
    this.parts = parts;
    this.text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
    this.values = values;
  }
}

/**
 * SQL from a template: a fragment is inserted, any other value becomes a parameter. Only the text of the source is SQL,
 * so no value can become part of it.
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

/** True without conditions. */
export const allOf = (conditions: readonly SqlFragment[]): SqlFragment =>
  conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);

/** False without conditions. */
export const anyOf = (conditions: readonly SqlFragment[]): SqlFragment =>
  sql`(${conditions.reduce((all, condition) => sql`${all} or ${condition}`, sql`false`)})`;
