import { href } from 'react-router';
import { insightsJsonFeed, insightsRss } from '#features/insights/insights.ts';

/** The pages that are rendered and compressed at boot, before the first visitor asks. */
export const cachedPaths: readonly string[] = [
  href('/'),
  href('/start'),
  href('/insights'),
  href('/privacy-policy'),
  href('/terms-of-service'),
  href('/soc2-compliance'),
  insightsRss,
  insightsJsonFeed,
  href('/sitemap.xml'),
  href('/robots.txt'),
  href('/site.webmanifest'),
];
