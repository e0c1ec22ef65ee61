const cache = 'node_modules/.cache/meridian';

/** Checks that keep what they found for the next time, by the content of the files. */
export const formatCommand = `prettier --check --log-level warn --cache --cache-strategy content --cache-location ${cache}/prettier .`;
export const lintCommand = 'oxlint';
/** TypeScript 7 by its path: `tsc` of version 6, which knip and dependency-cruiser need, may take the name in `.bin`. */
export const typesCommand = `node node_modules/typescript-native/bin/tsc --pretty false --incremental --tsBuildInfoFile ${cache}/tsc.tsbuildinfo`;
