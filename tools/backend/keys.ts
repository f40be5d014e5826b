export * from '../../scripts/backend/keys.ts';
