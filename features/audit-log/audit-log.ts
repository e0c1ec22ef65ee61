import { href } from 'react-router';
import { auditCopy as copy } from '#content/admin/audit.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, dayFilter, openFilter, textFilter } from '#forms/list/filters.ts';

const id = { max: 254, isLowerCase: true };

export const auditList = defineList({
  path: href('/admin/audit'),
  filters: {
    act: openFilter(copy.action, copy.all, /^.{1,254}$/u),
    /** Email or id. */
    actor: textFilter(copy.actor, id),
    /** Affected account: email or id. */
    person: textFilter(copy.person, id),
    kind: choiceFilter(copy.subject, copy.all, copy.kinds),
    subject: textFilter(copy.subjectId, { max: 100 }),
    /** In UTC, inclusive. */
    from: dayFilter(copy.from),
    to: dayFilter(copy.to),
  },
  sorts: { newest: 'at desc' },
});
export type AuditQuery = QueryOf<typeof auditList>;

export interface AuditPerson {
  readonly id: string;
  /** Null for erased accounts. */
  readonly email: string | null;
}

export interface ShownEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly action: string;
  readonly actor: AuditPerson | null;
  readonly isTerminal: boolean;
  readonly person: AuditPerson | null;
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly ipAddress: string | null;
  readonly device: string | null;
  /** In words. */
  readonly details: readonly string[];
}

/** The key of a subject in lists of names. */
export function subjectKey({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}
