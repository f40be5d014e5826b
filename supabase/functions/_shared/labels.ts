/** Columns whose own names say less. */
const labels: Record<string, string> = {
  id: 'Entry',
  job_title: 'Position',
  linkedin: 'Profile',
  retention_consent: 'Consents to longer storage',
};

/**
 * What staff read for a column: `cover_letter` is "Cover letter". Made of its name, so that a new field needs no line here, and
 * the function, which is deployed alone, none of the site's dictionaries.
 */
export const labelOf = (column: string): string =>
  labels[column] ?? column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ');
