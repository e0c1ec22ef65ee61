import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeadSummary } from '#features/leads/changes/merge-dialog.tsx';
import type { ListedLead } from '#features/leads/lead-shapes.ts';

test('tells apart two leads of one person from one day', () => {
  const lead = {
    name: 'Quinn Asker',
    email: 'quinn@asker.example',
    kind: 'intake',
    reference: 'INT-1',
    title: 'Invoices',
    stage: 'new',
    valueCents: null,
    owner: null,
    createdAt: '2026-11-29T09:00:00Z',
  } as unknown as ListedLead;
  const owner = { id: 'ann', name: 'Ann Lee' };
  const text = (one: ListedLead) =>
    renderToStaticMarkup(<LeadSummary lead={one} />)
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('\u202f', ' ');
  expect(text(lead)).toBe('Quinn Asker Nov 29, 2026, 9:00 AM UTCIntake · INT-1 · New · UnassignedInvoices');
  expect(text({ ...lead, reference: 'INT-2', valueCents: 150_000, owner, createdAt: '2026-11-29T10:30:00Z' })).toBe(
    'Quinn Asker Nov 29, 2026, 10:30 AM UTCIntake · INT-2 · New · $1,500 · Ann LeeInvoices',
  );
});
