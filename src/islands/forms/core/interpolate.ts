/**
 * Replaces variables in a text: `interpolate('At most {{max}}', { max: 5 })`. Variables without a
 * value are kept.
 */
export const interpolate = (
  template: string,
  values: Record<string, string | number | undefined>,
) =>
  template.replace(/\{\{(\w+)\}\}/g, (variable, name: string) => String(values[name] ?? variable));
