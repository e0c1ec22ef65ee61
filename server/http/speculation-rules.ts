export const speculationRulesPath = '/speculation-rules.json';

// Addresses that act, belong to one person, or cost a lot: a browser must not open them ahead of a click.
const leftOut = [
  '/functions/*',
  '/.netlify/*',
  '/sandbox/*',
  '/admin*',
  '/dashboard*',
  '/login*',
  '/logout*',
  '/signup*',
  '/auth/*',
  '/account*',
  '/checkout*',
  '/intake*',
  '/newsletter/*',
];

const publicLinks = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: leftOut } },
    { not: { selector_matches: '[data-dialog], [download], [target], [rel~="nofollow"]' } },
  ],
};

/** Which links Chromium may open ahead: public ones of our own, when a pointer rests on them. */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: publicLinks, eagerness: 'moderate' }],
  prerender: [{ where: publicLinks, eagerness: 'moderate' }],
});
