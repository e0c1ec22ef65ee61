import { href } from 'react-router';

export interface PersonRecord {
  readonly kind: 'lead' | 'user' | 'subscriber';
  readonly id: string;
}

/** Of the person's page, by the id of any of their records. It redirects to the one address that the person has. */
export function personHref({ id }: PersonRecord): string {
  return href('/admin/people/:recordId', { recordId: id });
}
