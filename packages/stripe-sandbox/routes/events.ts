import { listFields, page } from '../api/many.ts';
import { invalid } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import type { ProviderEvent } from '../objects/event.ts';

export const eventRoutes: readonly Route[] = [
  route('GET', '/v1/events', `${listFields} type types created delivery_success`, ({ provider, fields }) => {
    const [type, types] = [fields.text('type'), fields.texts('types')];
    if (type !== undefined && types.length > 0) {
      throw invalid('You may only specify one of these parameters: type, types.');
    }
    if (types.length > 20) throw invalid('You may specify up to 20 types.', { param: 'types' });
    const delivered = fields.flag('delivery_success');
    const fits = (event: ProviderEvent) =>
      (type === undefined || matches(event.type, type)) &&
      (types.length === 0 || types.includes(event.type)) &&
      (delivered === undefined || (event.pending_webhooks === 0) === delivered);
    return page(provider.tables.events.values(), fields, '/v1/events', fits);
  }),
];

/** By name or group: `invoice.*`. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
