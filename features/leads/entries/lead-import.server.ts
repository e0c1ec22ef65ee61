import { inArray, sql } from 'drizzle-orm';
import { href, redirect } from 'react-router';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { defineImport, purgeImports } from '#features/imports/define-import.public.server.ts';
import { verdictsOf } from '#features/imports/imports.public.ts';
import { insertEntries } from '#features/leads/entries/lead-entry.server.ts';
import { entryOfLine, leadImportLimits, leadVerdicts } from '#features/leads/entries/lead-import.ts';
import { leadImportLines, leadImports } from '#features/leads/entries/lead-import.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

export const leadImport = defineImport({
  right: 'leads:write',
  lists: leadImports,
  lines: leadImportLines,
  limits: leadImportLimits,
  chunk: 500,
  columns: {
    name: /^(full[ -]?)?name$|^contact/iu,
    company: /compan|organi[sz]ation|firm|account/iu,
    phone: /phone|mobile|^tel/iu,
    message: /message|note|comment|description|topic/iu,
    source: /source|origin/iu,
    value: /value|amount|budget|deal/iu,
  },
  verdicts: verdictsOf(leadVerdicts),
  read: entryOfLine,
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
    const rows = some.map(({ line, entry }) => ({ entry, formId: `import ${id} ${line}` }));
    await insertEntries(app, tx, createdBy, rows);
    return some.map(({ entry }) => entry.email);
  },
  job: { name: 'import-leads', label: 'Import leads' },
});

export const leadImportActions = defineActions(
  '/admin/leads/import/:importId',
  {
    map: formAction({ right: 'leads:write' }, {}, async ({ app, id, form }) => ({
      ok: await leadImport.map(app, id, leadImport.readMapping(form)),
    })),
    begin: formAction({ right: 'leads:write', audit: 'leads-imported' }, {}, async ({ app, by, id }) => ({
      ok: await beginLeadImport(app, by, id),
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

export function purgeLeadImports(app: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  return purgeImports(app, leadImports);
}
