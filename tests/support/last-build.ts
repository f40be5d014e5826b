export { checkLastBuild as default } from '../../scripts/last-build.ts';
