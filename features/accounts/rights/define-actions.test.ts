import { expect, test } from 'vitest';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { listField, textField } from '#forms/form-fields.ts';
import type { AppContext } from '#server/app-context.ts';

const actions = defineActions('/admin/leads', {
  note: formAction({ right: 'leads:write' }, { text: textField, tag: listField }, ({ id }, value) => ({ id, value })),
  erase: formAction({ right: 'erase' }, {}, () => 'erased' as const),
});

function post(role: string, body: string) {
  const by = { profile: { role } } as TeamMember;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const request = new Request('http://localhost/', { method: 'POST', headers, body });
  return actions({ app: {} as AppContext, by, request, id: '7' });
}

test('runs the action that the form names with its fields', async () => {
  const empty = { id: '7', value: { text: '', tag: [] } };
  expect(await post('sales', 'action=note')).toEqual(empty);
  expect(await post('sales', 'action=note&text=Hi&tag=a&tag=b')).toMatchObject({
    value: { text: 'Hi', tag: ['a', 'b'] },
  });
  expect(await post('owner', 'action=erase')).toBe('erased');
});

test.each([
  ['the action', 'sales', 'action=erase'],
  ['any action', 'writer', 'action=unknown'],
])('refuses a form without the right of %s', async (_case, role, body) => {
  await expect(post(role, body)).rejects.toMatchObject({ init: { status: 403 } });
});

test('returns null for an unknown action and for fields that the schema rejects', async () => {
  expect(await post('owner', 'action=toString')).toBeNull();
  expect(await post('owner', 'action=note&text=a&text=b')).toBeNull();
});
