import { attributionField } from '#forms/attribution/attribution.ts';
import { honeypotField } from '#forms/spam.ts';

/** What a form post without scripts says besides its fields; not yet validated. */
export function postedOrigin(fields: URLSearchParams) {
  return {
    startedAt: (fields.get('startedAt') ?? '').slice(0, 40),
    [honeypotField]: (fields.get(honeypotField) ?? '').slice(0, 5000),
    [attributionField]: fields.get(attributionField),
  };
}
