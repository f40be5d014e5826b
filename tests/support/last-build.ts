export { checkLastBuild as default } from '../../scripts/build/last-build.ts';
