/** Labels of columns whose names are not clear enough. */
const labels: Record<string, string> = {
  id: 'Reference',
  job_title: 'Position',
  linkedin: 'LinkedIn profile',
  retention_consent: 'Agrees to longer storage',
};

/**
 * The label of a column for staff: `cover_letter` is "Cover letter". It is made of the column's
 * name. So a new field needs no line here, and the function, which is deployed alone, needs no
 * dictionary of the site.
 */
export const labelOf = (column: string): string =>
  labels[column] ?? column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ');
