import { paths } from '#app/paths.ts';

/** The pages that are rendered and compressed at boot, before the first visitor asks. */
export const keptPaths: readonly string[] = [
  paths.home,
  paths.start,
  paths.privacyPolicy,
  paths.termsOfService,
  paths.compliance,
  paths.sitemap,
  paths.robots,
  paths.manifest,
];
