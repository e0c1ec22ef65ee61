import { attributionField } from '#forms/attribution/attribution.ts';
import { honeypotField } from '#forms/spam.ts';

/** Reads what a form posted without scripts contains besides its fields; not validated yet. */
export function postedOrigin(fields: URLSearchParams) {
  return {
    startedAt: (fields.get('startedAt') ?? '').slice(0, 40),
    [honeypotField]: (fields.get(honeypotField) ?? '').slice(0, 5000),
    [attributionField]: fields.get(attributionField),
  };
}
