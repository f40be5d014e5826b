/** Labels for unclear column names. */
const labels: Record<string, string> = {
  id: 'Reference',
  job_title: 'Position',
  linkedin: 'LinkedIn profile',
  retention_consent: 'Agrees to longer storage',
};

/**
 * Returns a column label for staff: `cover_letter` becomes "Cover letter". A new field needs no
 * entry in `labels`. The dictionaries cannot be used: functions are deployed without them.
 */
export const labelOf = (column: string): string =>
  labels[column] ?? column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ');
