import { inArray, sql } from 'drizzle-orm';
import { href, redirect } from 'react-router';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { defineImport } from '#features/imports/define-import.public.server.ts';
import { verdictsOf } from '#features/imports/imports.public.ts';
import { eraseEntries, insertEntries, untouchedEntries } from '#features/leads/entries/lead-entry.server.ts';
import { importHeadings, leadImportLimits, leadVerdicts, readLeadLine } from '#features/leads/entries/lead-import.ts';
import { leadImportChunks, leadImportLines, leadImports } from '#features/leads/entries/lead-import.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import { namedMembers } from '#features/leads/lead-people.public.server.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

export const leadImport = defineImport({
  right: 'leads:write',
  lists: leadImports,
  lines: leadImportLines,
  chunks: leadImportChunks,
  limits: leadImportLimits,
  columns: importHeadings,
  verdicts: verdictsOf(leadVerdicts),
  written: [],
  reader: async (app, tx, { mapping }) => {
    const importing = { mapping, owners: await namedMembers(tx, 'leads:write'), now: app.now() };
    return (cells) => readLeadLine(cells, importing);
  },
  text: (entry, cells) => {
    const shown = entry ? [entry.name, entry.email] : cells;
    return cleanLine(shown.filter(Boolean).join(', ')).slice(0, 300);
  },
  known: async (_app, tx, emails) => {
    if (emails.length === 0) return new Map();
    const address = sql<string>`lower(${leads.email})`;
    const rows = await tx
      .selectDistinct({ email: address })
      .from(leads)
      .where(inArray(address, [...emails]));
    return new Map(rows.map(({ email }) => [email, 'known' as const]));
  },
  write: async (app, tx, { id, createdBy }, some) => {
    const rows = some.map(({ line, entry }) => ({ entry, formId: deriveFormId(id, line) }));
    await insertEntries(app, tx, createdBy, rows);
    return some.map(({ entry }) => entry.email);
  },
  undo: async (app, tx, { id }, some) => {
    const lineOf = new Map(some.map(({ line }) => [deriveFormId(id, line), line]));
    const untouched = await untouchedEntries(tx, [...lineOf.keys()]);
    await eraseEntries(app, tx, [...untouched.keys()]);
    return [...untouched.values()].flatMap((formId) => lineOf.get(formId) ?? []);
  },
  judging: { name: 'judge-lead-list', label: 'Read a list of leads' },
  job: { name: 'import-leads', label: 'Import leads' },
});

function deriveFormId(importId: string, line: number): string {
  return `import ${importId} ${line}`;
}

export const leadImportActions = defineActions(
  '/admin/leads/import/:importId',
  {
    map: formAction({ right: 'leads:write' }, {}, async ({ app, id, form }) => ({
      ok: await leadImport.map(app, id, leadImport.readMapping(form)),
    })),
    begin: formAction({ right: 'leads:write', audit: 'leads-imported' }, {}, async ({ app, by, id }) => ({
      ok: await beginLeadImport(app, by, id),
    })),
    undo: formAction({ right: 'leads:write', audit: 'leads-import-undone' }, {}, async ({ app, by, id }) => ({
      ok: await leadImport.undo(app, by, id, (leads) => ({ action: 'leads-import-undone', details: { leads } })),
    })),
    drop: formAction({ right: 'leads:write' }, {}, async ({ app, id }): Promise<never> => {
      await leadImport.drop(app, id);
      throw redirect(href('/admin/leads/import'));
    }),
  },
  isUuid,
);

export function beginLeadImport(app: AppContext, by: TeamMember<'leads:write'>, id: string): Promise<boolean> {
  return leadImport.begin(app, by, id, {
    set: { createdBy: by.user.id },
    action: (leads) => ({ action: 'leads-imported', details: { leads } }),
  });
}
