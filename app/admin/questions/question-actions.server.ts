import { randomBytes } from 'node:crypto';
import { data } from 'react-router';
import { questionsCopy as copy } from '#features/questions/editor/editor.copy.ts';
import { findQuestionForm, type NamedForm } from '#app/admin/questions/question-forms.server.ts';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { changedBy } from '#content/admin/last-change.ts';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  hideItem,
  moveItem,
  placeItem,
  removeQuestion,
  saveQuestion,
  wordField,
  type ChangedItems,
  type QuestionRefusal,
} from '#features/questions/editor/change-items.ts';
import {
  changeQuestions,
  discardQuestions,
  publishQuestions,
  type EditResult,
} from '#features/questions/editor/edit-questions.server.ts';
import {
  isQuestionName,
  type FormItem,
  type Question,
  type QuestionKind,
  type QuestionName,
} from '#forms/questions/questions.ts';
import { checkedField, listField, textField, versionField } from '#forms/form-fields.ts';
import type { AppContext } from '#app/load-context.ts';

export type QuestionData =
  | { readonly ok: true; readonly done: 'changed' | 'published' | 'discarded' }
  | { readonly ok: false; readonly reason: QuestionRefusal; readonly message: string };

const item = { version: versionField, name: textField };

async function findForm(app: AppContext, name: string): Promise<NamedForm> {
  const form = await findQuestionForm(app, name);
  if (form === null) throw data(null, { status: 404 });
  return form;
}

function toData(result: EditResult, done: 'changed' | 'published' | 'discarded', request: Request): QuestionData {
  if (result.ok) return { ok: true, done };
  const { reason, label, last } = result;
  if (label !== undefined) return { ok: false, reason, message: copy.orderOf(label) };
  return { ok: false, reason, message: changedBy(last, readTimeZone(request)) + copy.errors[reason] };
}

type Context = Pick<ActionContext<TeamMember<'settings'>>, 'app' | 'by' | 'id' | 'request'>;

/** Changes the draft, unless it is newer than the version on the page. */
async function change(
  { app, by, id, request }: Context,
  version: number,
  edit: (form: NamedForm, items: readonly FormItem[]) => ChangedItems,
): Promise<QuestionData> {
  const form = await findForm(app, id);
  return toData(await changeQuestions(app, by, form, version, (items) => edit(form, items)), 'changed', request);
}

export const questionActions = defineActions('/admin/settings/questions/:form', {
  save: formAction(
    { right: 'settings' },
    {
      ...item,
      step: versionField,
      place: versionField,
      kind: textField,
      label: textField,
      hint: textField,
      options: textField,
      isRequired: checkedField,
      isHidden: checkedField,
      when: textField,
      whenOptions: listField,
    },
    (context, { version, name, options, when, whenOptions, kind, place, ...typed }) => {
      const question: Question = {
        ...typed,
        name: isQuestionName(name) ? name : newName(),
        // An unknown one is refused with the rest.
        kind: kind as QuestionKind,
        options: options.split('\n'),
        when: when === '' ? null : { name: when, options: whenOptions },
      };
      return change(context, version, (form, items) =>
        placed(form, saveQuestion(form, items, question), question.name, place),
      );
    },
  ),
  word: formAction(
    { right: 'settings' },
    { ...item, label: textField, hint: textField, place: versionField },
    (context, { version, name, place, ...typed }) =>
      change(context, version, (form, items) => placed(form, wordField(form, items, name, typed), name, place)),
  ),
  up: formAction({ right: 'settings' }, item, (context, { version, name }) =>
    change(context, version, (form, items) => moveItem(form, items, name, -1)),
  ),
  down: formAction({ right: 'settings' }, item, (context, { version, name }) =>
    change(context, version, (form, items) => moveItem(form, items, name, 1)),
  ),
  hide: formAction({ right: 'settings' }, item, (context, { version, name }) =>
    change(context, version, (form, items) => hideItem(form, items, name, true)),
  ),
  show: formAction({ right: 'settings' }, item, (context, { version, name }) =>
    change(context, version, (form, items) => hideItem(form, items, name, false)),
  ),
  remove: formAction({ right: 'settings' }, item, (context, { version, name }) =>
    change(context, version, (_form, items) => removeQuestion(items, name)),
  ),
  publish: formAction(
    { right: 'settings', audit: 'questions-published' },
    { version: versionField },
    async ({ app, by, id, request }, { version }) =>
      toData(await publishQuestions(app, by, await findForm(app, id), version), 'published', request),
  ),
  discard: formAction({ right: 'settings' }, { version: versionField }, async ({ app, by, id, request }, { version }) =>
    toData(await discardQuestions(app, by, await findForm(app, id), version), 'discarded', request),
  ),
});

/** 0: where it is. */
function placed(form: NamedForm, result: ChangedItems, name: string, place: number): ChangedItems {
  return result.ok ? placeItem(form, result.items, name, place) : result;
}

function newName(): QuestionName {
  return `q_${randomBytes(6).toString('hex')}`;
}
