import type { Fields } from './fields.ts';
import { invalid, missing } from './refusal.ts';
import type { ListOf } from '../objects/parts.ts';

export const listFields = 'limit starting_after ending_before';

interface Listed {
  readonly id: string;
  readonly created?: number;
}

/** Newest first. */
export function page<Item extends Listed>(
  all: Iterable<Item>,
  fields: Fields,
  url: string,
  fits: (item: Item) => boolean = () => true,
): ListOf<Item> {
  const limit = fields.number('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid('This value must be between 1 and 100 (inclusive).', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const items = [...all].reverse().filter((item) => fits(item) && isWithin(item.created ?? 0, fields));
  const after = fields.text('starting_after');
  const before = fields.text('ending_before');
  if (after !== undefined && before !== undefined) {
    throw invalid('You can only specify one of these parameters: starting_after, ending_before.');
  }
  if (before !== undefined) {
    const end = indexOf(items, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(items, after, 'starting_after') + 1;
  return { object: 'list', data: items.slice(start, start + limit), has_more: start + limit < items.length, url };
}

function indexOf(items: readonly Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) throw missing('object', id, param);
  return index;
}

/** `created=T`, `created[gte]=T` and the like. */
function isWithin(created: number, fields: Fields): boolean {
  const value = fields.values['created'];
  if (value === undefined) return true;
  if (typeof value === 'string') return created === fields.number('created');
  const bounds = fields.below('created');
  const { gt, gte, lt, lte } = Object.fromEntries(
    ['gt', 'gte', 'lt', 'lte'].map((name) => [name, bounds.number(name)]),
  );
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}
