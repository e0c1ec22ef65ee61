const cache = 'node_modules/.cache/meridian';

/** Checks that keep what they found for the next time, by the content of the files. */
export const formatCommand = `prettier --check --log-level warn --cache --cache-strategy content --cache-location ${cache}/prettier .`;
export const lintCommand = `eslint --cache --cache-strategy content --cache-location ${cache}/eslint .`;
export const typesCommand = `tsc --pretty false --incremental --tsBuildInfoFile ${cache}/tsc.tsbuildinfo`;
