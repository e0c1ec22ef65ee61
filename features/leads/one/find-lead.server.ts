import { between, sql } from 'drizzle-orm';
import { leads } from '#features/leads/leads.table.ts';
import type { LeadKind } from '#features/leads/leads.ts';
import { containing } from '#server/db/query/containing.ts';
import type { AppContext } from '#server/app-context.ts';

export interface FoundLead {
  readonly id: string;
  readonly kind: LeadKind;
  readonly subjectId: string;
}

/** The reference shown in lists. Messages have none, so theirs is derived from the id. */
export function leadReference({ id, reference }: { readonly id: string; readonly reference: string | null }): string {
  return reference ?? `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

/** Finds a lead by reference, in any letter case and with or without hyphen; null if not found. */
export async function findLead({ db }: Pick<AppContext, 'db'>, typed: string): Promise<FoundLead | null> {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/gu, '');
  if (code.length !== 8) return null;
  const columns = { id: leads.id, kind: leads.kind, subjectId: leads.subjectId };
  const [named] = await db
    .select(columns)
    .from(leads)
    .where(
      sql`${leads.searchText} like ${containing(code.toLowerCase())} and replace(${leads.reference}, '-', '') = ${code}`,
    );
  if (named !== undefined || !/^[0-9A-F]{8}$/u.test(code)) return named ?? null;
  const [unnamed] = await db
    .select(columns)
    .from(leads)
    .where(
      sql`${leads.reference} is null and ${between(leads.id, `${code}-0000-0000-0000-000000000000`, `${code}-ffff-ffff-ffff-ffffffffffff`)}`,
    );
  return unnamed ?? null;
}
