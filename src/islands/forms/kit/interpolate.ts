/**
 * Puts values into a text: `interpolate('At most {{max}}', { max: 5 })`. A placeholder without a
 * value stays as it is.
 */
export const interpolate = (
  template: string,
  values: Record<string, string | number | undefined>,
) =>
  template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
