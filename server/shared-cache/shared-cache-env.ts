import { defineEnv, secureAddress, text, wholeNumber, type SetTexts } from '#server/env-part.ts';

export const sharedCacheEnv = defineEnv(
  {
    CDN_MAX_AGE: {
      schema: wholeNumber('0', 'a number of seconds', { digits: 7, min: 0 }),
      description:
        'How many seconds a CDN or another shared cache may keep pages that are the same for everyone. See docs/cdn.md.',
      fallback: '0: shared caches keep no pages',
    },
    CDN_PURGE_URL: {
      schema: secureAddress('https://cache.example.com/').optional(),
      description: 'The address that gets a PURGE request, as for Varnish, when pages change.',
      fallback: 'none: changes show after CDN_MAX_AGE seconds',
    },
    CDN_PURGE_TOKEN: {
      schema: text.optional(),
      description: 'The token that is sent with purge requests, unless the cache trusts the address of this server.',
    },
  },
  purgeErrors,
);

function purgeErrors(set: SetTexts): string[] {
  const needs = { CDN_PURGE_URL: 'CDN_MAX_AGE', CDN_PURGE_TOKEN: 'CDN_PURGE_URL' };
  return Object.entries(needs)
    .filter(([name, needed]) => name in set && !(needed in set))
    .map(([name, needed]) => `${name} needs ${needed}.`);
}
