export * from '../../scripts/backend/boot.ts';
