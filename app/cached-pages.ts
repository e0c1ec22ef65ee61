import { paths } from '#app/paths.ts';
import { insightsJsonFeed, insightsRss } from '#features/insights/insights.ts';

/** The pages that are rendered and compressed at boot, before the first visitor asks. */
export const cachedPaths: readonly string[] = [
  paths.home,
  paths.start,
  paths.insights,
  paths.privacyPolicy,
  paths.termsOfService,
  paths.compliance,
  insightsRss,
  insightsJsonFeed,
  paths.sitemap,
  paths.robots,
  paths.manifest,
];
