export { emptyDatabase } from '../database/support/backend.ts';
