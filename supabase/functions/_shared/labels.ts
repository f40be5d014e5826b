/** Labels for unclear column names. */
const labels: Record<string, string> = {
  id: 'Reference',
  job_title: 'Position',
  linkedin: 'LinkedIn profile',
  retention_consent: 'Agrees to longer storage',
};

/**
 * Returns a column label for staff: `cover_letter` becomes "Cover letter". A new field needs no line
 * here. Functions are deployed without the dictionaries.
 */
export const labelOf = (column: string): string =>
  labels[column] ?? column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ');
