/**
 * Puts values into a text: `interpolate('At most {{max}}', { max: 5 })`. Throws on a placeholder
 * without a value.
 */
export function interpolate(
  template: string,
  values: Record<string, string | number> = {},
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(
        `The text "${template}" needs a value for {{${name}}}. Pass it to interpolate().`,
      );
    return String(value);
  });
}
