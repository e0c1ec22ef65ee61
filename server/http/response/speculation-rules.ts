export const speculationRulesPath = '/speculation-rules.json';

/** Chromium may prefetch and prerender public links on hover. */
export function speculationRules(notPrefetched: readonly string[] = []): string {
  const links = {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: notPrefetched } },
      { not: { selector_matches: '[data-dialog], [download], [target], [rel~="nofollow"]' } },
    ],
  };
  return JSON.stringify({
    prefetch: [{ where: links, eagerness: 'moderate' }],
    prerender: [{ where: links, eagerness: 'moderate' }],
  });
}
