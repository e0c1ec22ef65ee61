import { href } from 'react-router';

export interface PersonRecord {
  readonly kind: 'lead' | 'user' | 'subscriber';
  readonly id: string;
}

/** A link to a person by the id of any of their records. It redirects to the person's main address. */
export function personHref({ id }: PersonRecord): string {
  return href('/admin/people/:recordId', { recordId: id });
}
