import { randomBytes } from 'node:crypto';
import { data } from 'react-router';
import { questionsCopy as copy } from '#features/questions/questions.copy.ts';
import { findQuestionForm, type NamedForm } from '#app/admin/questions/question-forms.server.ts';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import {
  hideItem,
  moveItem,
  removeQuestion,
  saveQuestion,
  wordField,
  type ChangedItems,
  type QuestionFault,
} from '#features/questions/change-items.ts';
import {
  changeQuestions,
  discardQuestions,
  publishQuestions,
  type EditResult,
} from '#features/questions/edit-questions.server.ts';
import {
  isQuestionName,
  questionKinds,
  type FormItem,
  type Question,
  type QuestionKind,
  type QuestionName,
} from '#features/questions/questions.public.ts';
import { checkedField, listField, textField, versionField } from '#forms/form-fields.ts';
import type { AppContext } from '#app/load-context.ts';

export type QuestionData =
  | { readonly ok: true; readonly done: 'changed' | 'published' | 'discarded' }
  | { readonly ok: false; readonly reason: QuestionFault; readonly message: string };

const editing = { right: 'settings' } as const;

const item = { version: versionField, name: textField };

async function formOf(app: AppContext, name: string): Promise<NamedForm> {
  const form = await findQuestionForm(app, name);
  if (form === null) throw data(null, { status: 404 });
  return form;
}

function answerOf(result: EditResult, done: 'changed' | 'published' | 'discarded'): QuestionData {
  if (result.ok) return { ok: true, done };
  const { reason, label } = result;
  return { ok: false, reason, message: label === undefined ? copy.faults[reason] : copy.orderOf(label) };
}

/** An action that changes one item of the draft. */
function itemAction(change: (form: NamedForm, items: readonly FormItem[], name: string) => ChangedItems) {
  return formAction(editing, item, async ({ app, by, id }, { version, name }): Promise<QuestionData> => {
    const form = await formOf(app, id);
    return answerOf(await changeQuestions(app, by, form, version, (items) => change(form, items, name)), 'changed');
  });
}

export const questionActions = defineActions('/admin/settings/questions/:form', {
  save: formAction(
    editing,
    {
      ...item,
      step: versionField,
      kind: textField,
      label: textField,
      hint: textField,
      options: textField,
      isRequired: checkedField,
      isHidden: checkedField,
      when: textField,
      whenOptions: listField,
    },
    async ({ app, by, id }, { version, name, options, when, whenOptions, kind, ...typed }): Promise<QuestionData> => {
      const form = await formOf(app, id);
      const question: Question = {
        ...typed,
        name: isQuestionName(name) ? name : newName(),
        kind: questionKinds.find((one): one is QuestionKind => one === kind) ?? ('' as QuestionKind),
        options: options.split('\n'),
        when: when === '' ? null : { name: when, options: whenOptions },
      };
      return answerOf(
        await changeQuestions(app, by, form, version, (items) => saveQuestion(form, items, question)),
        'changed',
      );
    },
  ),
  word: formAction(
    editing,
    { ...item, label: textField, hint: textField },
    async ({ app, by, id }, { version, name, ...typed }): Promise<QuestionData> => {
      const form = await formOf(app, id);
      return answerOf(
        await changeQuestions(app, by, form, version, (items) => wordField(form, items, name, typed)),
        'changed',
      );
    },
  ),
  up: itemAction((form, items, name) => moveItem(form, items, name, -1)),
  down: itemAction((form, items, name) => moveItem(form, items, name, 1)),
  hide: itemAction((form, items, name) => hideItem(form, items, name, true)),
  show: itemAction((form, items, name) => hideItem(form, items, name, false)),
  remove: itemAction((_form, items, name) => removeQuestion(items, name)),
  publish: formAction(
    { ...editing, audit: 'questions-published' },
    { version: versionField },
    async ({ app, by, id }, { version }): Promise<QuestionData> =>
      answerOf(await publishQuestions(app, by, await formOf(app, id), version), 'published'),
  ),
  discard: formAction(
    editing,
    { version: versionField },
    async ({ app, by, id }, { version }): Promise<QuestionData> =>
      answerOf(await discardQuestions(app, by, await formOf(app, id), version), 'discarded'),
  ),
});

function newName(): QuestionName {
  return `q_${randomBytes(6).toString('hex')}`;
}
