import { defineEnv, secureAddress, text, wholeNumber, type SetTexts } from '#server/env-part.ts';

export const sharedCacheEnv = defineEnv(
  {
    CDN_MAX_AGE: {
      schema: wholeNumber('0', 'a number of seconds', { digits: 7, min: 0 }),
      description:
        'How many seconds a CDN or another shared cache keeps pages that are the same for everyone. See docs/cdn.md.',
      fallback: '0: none keeps any',
    },
    CDN_PURGE_URL: {
      schema: secureAddress('https://cache.example.com/').optional(),
      description: 'Where changed pages are purged, by a PURGE request as Varnish takes it.',
      fallback: 'none: changes show when CDN_MAX_AGE is over',
    },
    CDN_PURGE_TOKEN: {
      schema: text.optional(),
      description: 'The token that purges are sent with, unless the cache knows this address.',
    },
  },
  purgeFaults,
);

function purgeFaults(set: SetTexts): string[] {
  const needs = { CDN_PURGE_URL: 'CDN_MAX_AGE', CDN_PURGE_TOKEN: 'CDN_PURGE_URL' };
  return Object.entries(needs)
    .filter(([name, needed]) => name in set && !(needed in set))
    .map(([name, needed]) => `${name} needs ${needed}.`);
}
