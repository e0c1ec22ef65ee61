import { defineEnv, oneOf, secureAddress, text, wholeNumber, type SetTexts } from '#server/env-part.ts';

export const sharedCacheEnv = defineEnv(
  {
    CDN_MAX_AGE: {
      schema: wholeNumber('0', 'a number of seconds', { digits: 7, min: 0 }),
      description:
        'How many seconds a CDN or another shared cache keeps pages that are the same for everyone. See docs/cdn.md.',
      fallback: '0: none keeps any',
    },
    CDN_PURGE: {
      schema: oneOf(['cloudflare', 'http']).optional(),
      description: 'How changed pages are purged: cloudflare or http (a PURGE request, as Varnish takes it).',
      fallback: 'none: changes show when CDN_MAX_AGE is over',
    },
    CDN_PURGE_URL: {
      schema: secureAddress('https://api.cloudflare.com/client/v4/zones/ID/purge_cache').optional(),
      description: 'Where purges are sent.',
    },
    CDN_PURGE_TOKEN: {
      schema: text.optional(),
      description: 'The token that purges are sent with; http does without if the cache knows this address.',
    },
  },
  purgeFaults,
);

function purgeFaults(set: SetTexts): string[] {
  const { CDN_PURGE: kind } = set;
  if (kind === undefined)
    return ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'].filter((name) => name in set).map((name) => `${name} needs CDN_PURGE.`);
  const needed = ['CDN_MAX_AGE', 'CDN_PURGE_URL', ...(kind === 'http' ? [] : ['CDN_PURGE_TOKEN'])];
  return needed.filter((name) => !(name in set)).map((name) => `CDN_PURGE=${kind} needs ${name}.`);
}
