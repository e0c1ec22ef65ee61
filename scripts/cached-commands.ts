const cache = 'node_modules/.cache/meridian';

/** Checks that keep what they found for the next time, by the content of the files. */
export const formatCommand = 'oxfmt --list-different';
export const lintCommand = 'oxlint';
/** Without the rules that need types, for which the whole program is read: 0.3 s instead of 10. `npm test` has them. */
export const quickLintCommand = 'oxlint -c .oxlintrc.quick.json';
/** TypeScript 7 by its path: `tsc` of version 6, which knip and dependency-cruiser need, may take the name in `.bin`. */
const tsc = 'node node_modules/typescript-native/bin/tsc --pretty false --incremental';
export const typesCommand = `${tsc} --tsBuildInfoFile ${cache}/tsc.tsbuildinfo`;
/** Checks changed modules and those that import them directly; in a cache of its own, so that `npm test` misses nothing. */
export const changedTypesCommand = `${tsc} --assumeChangesOnlyAffectDirectDependencies --tsBuildInfoFile ${cache}/tsc-changed.tsbuildinfo`;
