import { describe, expect, it } from 'vitest';
import {
  hideItem,
  moveItem,
  nameOf,
  placeItem,
  removeQuestion,
  saveQuestion,
  unreachable,
  wordField,
  type ChangedItems,
  type EditableForm,
} from '#features/questions/editor/change-items.ts';
import { questionKinds, type FormItem, type Question } from '#forms/questions/questions.ts';

const form: EditableForm = {
  name: 'intake',
  steps: ['First', 'Second'],
  kinds: questionKinds,
  fields: {
    name: { label: 'Name', hint: '', step: 1, isNeeded: true, options: [] },
    size: { label: 'Size', hint: 'Of the company', step: 1, isNeeded: false, options: ['Small', 'Large'] },
    goal: { label: 'Goal', hint: '', step: 2, isNeeded: false, options: [] },
  },
};
const specified: readonly FormItem[] = [{ field: 'name' }, { field: 'size' }, { field: 'goal' }];
const typed: Question = {
  name: 'q_team',
  kind: 'choice',
  step: 1,
  label: '  Which team? ',
  hint: '',
  isRequired: true,
  isHidden: false,
  options: ['Sales', ' Support ', '', 'Sales'],
  when: null,
};

function itemsOf(result: ChangedItems): readonly FormItem[] {
  if (!result.ok) throw new Error(result.reason);
  return result.items;
}

const names = (items: readonly FormItem[]) => items.map(nameOf);

describe('a question', () => {
  it('is added at the end, tidied, and changed in its place', () => {
    const added = itemsOf(saveQuestion(form, specified, typed));
    expect(added.at(-1)).toMatchObject({ label: 'Which team?', options: ['Sales', 'Support'] });
    const changed = itemsOf(saveQuestion(form, [...added, { field: 'more' }], { ...typed, kind: 'date' }));
    expect(changed.at(-2)).toMatchObject({ kind: 'date', options: [] });
  });

  it.each([
    ['label', { label: ' ' }],
    ['label', { label: 'x'.repeat(201) }],
    ['hint', { hint: 'x'.repeat(301) }],
    ['kind', { kind: 'video' as 'date' }],
    ['kind', { step: 3 }],
    ['options', { options: ['Only one', ' '] }],
    ['options', { options: Array.from({ length: 41 }, (_, at) => `Option ${at}`) }],
    ['options', { options: ['x'.repeat(201), 'y'] }],
    ['when', { when: { name: 'size', options: [] } }],
    ['when', { when: { name: 'size', options: ['Tiny'] } }],
    ['when', { when: { name: 'goal', options: ['x'] } }],
    ['when', { when: { name: 'q_team', options: ['Sales'] } }],
  ] as const)('is refused for its %s', (reason, change) => {
    expect(saveQuestion(form, specified, { ...typed, ...change })).toEqual({ ok: false, reason });
  });

  it('is one of sixty at most', () => {
    const many = Array.from({ length: 60 }, (_, at): Question => ({ ...typed, name: `q_n${at + 100}` }));
    expect(saveQuestion(form, many, typed)).toEqual({ ok: false, reason: 'many' });
    expect(saveQuestion(form, many, { ...typed, name: 'q_n100' }).ok).toBe(true);
  });

  it('is removed only once it is hidden', () => {
    const items = itemsOf(saveQuestion(form, specified, typed));
    expect(removeQuestion(items, 'q_team')).toEqual({ ok: false, reason: 'shown' });
    expect(names(itemsOf(removeQuestion(itemsOf(hideItem(form, items, 'q_team', true)), 'q_team')))).toEqual(
      names(specified),
    );
    expect(removeQuestion(items, 'size')).toEqual({ ok: false, reason: 'gone' });
  });
});

describe('a field of the specification', () => {
  it('is hidden unless the form needs it', () => {
    expect(hideItem(form, specified, 'name', true)).toEqual({ ok: false, reason: 'needed' });
    expect(itemsOf(hideItem(form, specified, 'size', true))[1]).toEqual({ field: 'size', isHidden: true });
    expect(hideItem(form, specified, 'nothing', true)).toEqual({ ok: false, reason: 'gone' });
  });

  it('is worded, and as it came where the words are the same', () => {
    const worded = itemsOf(wordField(form, specified, 'size', { label: 'People', hint: '' }));
    expect(worded[1]).toEqual({ field: 'size', label: 'People', hint: '' });
    expect(itemsOf(wordField(form, worded, 'size', { label: 'Size', hint: 'Of the company' }))[1]).toEqual({
      field: 'size',
    });
    expect(wordField(form, specified, 'size', { label: '', hint: '' })).toEqual({ ok: false, reason: 'label' });
  });
});

describe('order', () => {
  it('changes within a step', () => {
    const items = itemsOf(saveQuestion(form, specified, typed));
    const moved = itemsOf(moveItem(form, items, 'q_team', -1));
    expect(names(moved)).toEqual(['name', 'q_team', 'size', 'goal']);
    expect(names(itemsOf(moveItem(form, moved, 'size', 1)))).toEqual(['name', 'q_team', 'size', 'goal']);
    expect(names(itemsOf(moveItem(form, moved, 'name', -1)))).toEqual(['name', 'q_team', 'size', 'goal']);
  });

  it('moves to any place of its step at once', () => {
    const items = itemsOf(saveQuestion(form, specified, typed));
    expect(names(itemsOf(placeItem(form, items, 'q_team', 1)))).toEqual(['q_team', 'name', 'size', 'goal']);
    expect(names(itemsOf(placeItem(form, items, 'name', 9)))).toEqual(['size', 'q_team', 'name', 'goal']);
    expect(itemsOf(placeItem(form, items, 'q_team', 0))).toEqual(items);
    expect(placeItem(form, items, 'gone', 1)).toMatchObject({ reason: 'gone' });
  });

  it('finds what could never be asked', () => {
    const when = { name: 'q_team', options: ['Sales'] };
    const lead: Question = { ...typed, name: 'q_lead', label: 'Lead?', when };
    const team = { ...typed, options: ['Sales', 'Support'] };
    const asked: readonly FormItem[] = [...specified, team, lead];
    expect(unreachable(form, asked)).toBeNull();
    expect(unreachable(form, itemsOf(hideItem(form, asked, 'q_team', true)))?.label).toBe('Lead?');
    expect(unreachable(form, itemsOf(moveItem(form, asked, 'q_lead', -1)))?.label).toBe('Lead?');
  });
});
