/**
 * Replaces placeholders in a text: `interpolate('At most {{max}}', { max: 5 })`. Placeholders
 * without a value are kept.
 */
export const interpolate = (
  template: string,
  values: Record<string, string | number | undefined>,
) =>
  template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
